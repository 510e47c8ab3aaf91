import { signal } from '@preact/signals';
import type { RuleSets } from 'tobi-go/client';

/** The rule sets by name, the most common first. */
export const ruleSets = signal<RuleSets['rules']>([]);
