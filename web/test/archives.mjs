// ZIP and tape archives for tests.
import { crc32, deflateRawSync } from 'node:zlib';

/** Files by name, packed or as they are. */
export function zip(files, { method = 8, isLocked = false } = {}) {
  const [parts, directory] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const [title, plain] = [Buffer.from(name), Buffer.from(text)];
    const packed = method === 8 ? deflateRawSync(plain) : plain;
    // From the flags to the length of the extra field: both headers have these.
    const common = Buffer.alloc(24);
    common.writeUInt16LE(isLocked ? 1 : 0, 0);
    common.writeUInt16LE(method, 2);
    common.writeUInt32LE(crc32(plain), 8);
    common.writeUInt32LE(packed.length, 12);
    common.writeUInt32LE(plain.length, 16);
    common.writeUInt16LE(title.length, 20);
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00', 'latin1'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00\x14\x00', 'latin1'), common, rest, title);
    parts.push(local);
    at += local.length;
  }
  const [all, count] = [Buffer.concat(directory), Object.keys(files).length];
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(all.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, all, end]);
}

/** Files by name; names of more than 100 bytes as GNU tar writes them. */
export function tar(files) {
  const block = (name, text, kind) => {
    const plain = Buffer.from(text);
    const header = Buffer.alloc(512);
    header.write(name.slice(0, 100), 0);
    header.write('0000644\0', 100);
    header.write(`${plain.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write('        ', 148);
    header.write(kind, 156);
    header.write('ustar\0', 257);
    header.write(`${header.reduce((sum, byte) => sum + byte, 0).toString(8).padStart(6, '0')}\0 `, 148);
    return Buffer.concat([header, plain, Buffer.alloc((512 - (plain.length % 512)) % 512)]);
  };
  const all = Object.entries(files).flatMap(([name, text]) => (name.length > 100 ? [block('././@LongLink', `${name}\0`, 'L')] : []).concat(block(name, text, '0')));
  return Buffer.concat([...all, Buffer.alloc(1024)]);
}
