// Uses the generated client: wrong types here are errors of tsc.
import createClient from 'openapi-fetch';
import type { components, paths } from './build/schema.d.ts';

type Schemas = components['schemas'];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
const yes = <T extends true>(): T | undefined => undefined;

yes<Same<Schemas['GroupStatus'], 'alive' | 'dead' | 'seki' | 'unsettled'>>();
yes<Same<Schemas['ScoreGroup']['certainty'], 'proved' | 'believed' | 'guess' | null>>();
yes<Same<Schemas['ScoreGroup']['by_points'], string[]>>();
yes<Same<Schemas['ScoreReport']['schema'], 'tobi.score/1'>>();
yes<Same<Schemas['ScoreReport']['margin'], number | null>>();
yes<Same<Schemas['EstimateReport']['groups'][number]['by'], Schemas['Basis']>>();
yes<Same<Schemas['ReviewReport']['mistakes'][number]['severity'], 'inaccuracy' | 'mistake' | 'blunder'>>();
yes<Same<Schemas['LayerReport']['seki'], string[] | undefined>>();
yes<Same<Schemas['Problem']['status'], number>>();
// @ts-expect-error: there is no such status
yes<Same<Schemas['GroupStatus'], 'alive' | 'dead'>>();

export async function judged(baseUrl: string, sgf: string): Promise<{ result: string | null; certainties: string[]; missing: number }> {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.POST('/api/v1/score', {
    params: { query: { dead: 'judged', teire: 'standing' } },
    body: { sgf },
  });
  if (!data) throw new Error(error.detail);
  const certainties = new Set(data.groups.map((group) => group.certainty ?? 'agreed'));
  // @ts-expect-error: the answer has no such field
  void data.winner;
  // @ts-expect-error: no such convention
  void client.POST('/api/v1/score', { params: { query: { teire: 'never' } }, body: { sgf } }).catch(() => undefined);
  const { error: problem } = await client.POST('/api/v1/read', { body: { sgf, game: 'capture', points: ['A9'] } });
  return { result: data.result, certainties: [...certainties].sort(), missing: problem?.status ?? 200 };
}
