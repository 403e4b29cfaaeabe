import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packRelay } from '../../scripts/lib/relay-package.ts';
import { testFolder } from '../support/test-folder.ts';
import { outcome, readyLine } from '../support/service-process.ts';
import { spawnRelay } from '../support/relay-process.ts';

test.skipIf(!existsSync('out/renderer/speaker.html'))(
  'the package holds one program that runs where it is alone, with the page that it serves (skipped where nothing is built)',
  async () => {
    const folder = testFolder();
    execFileSync('tar', ['xzf', await packRelay(folder, process.env), '-C', folder]);
    const inside = (path: string): string => join(folder, 'package', path);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
    const manifest = JSON.parse(readFileSync(inside('package.json'), 'utf8')) as Record<string, unknown>;
    expect(manifest).toMatchObject({ name: 'regie-relay', version, bin: { 'regie-relay': 'regie-relay.js' } });
    expect(manifest).not.toHaveProperty('dependencies');
    expect(readFileSync(inside('regie-relay.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
    expect(readFileSync(inside('README.md'), 'utf8')).toContain('--behind-proxy');
    expect(readFileSync(inside('THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^ws [\d.]+\nLicence: MIT\n/m);

    const child = spawnRelay([], inside('regie-relay.js'));
    const ready: unknown = await readyLine(child);
    expect(ready).toMatchObject({ ready: true, kind: 'relay' });
    const page = await (
      await fetch(`${(ready as { readonly url: string }).url.replace('ws', 'http')}/speaker.html`)
    ).text();
    expect(page).toBe(readFileSync('out/renderer/speaker.html', 'utf8'));
    const ended = outcome(child);
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ status: 0, said: '' });
    // The way to NATS is in it too.
    const { status, said } = await outcome(spawnRelay(['--nats', 'nats://127.0.0.1:1'], inside('regie-relay.js')));
    expect([status, said]).toEqual([1, expect.stringContaining('The NATS server at 127.0.0.1:1 cannot be reached')]);
  },
);
