import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeReport } from '../../../src-main/exports/report-file.ts';
import { testFolder } from '../../support/test-folder.ts';

const PDF = new TextEncoder().encode('%PDF-1.4');

describe('the report of a debrief', () => {
  test('lies where the person says, under the title of the show', async () => {
    const path = join(testFolder(), 'report.pdf');
    const asked: string[] = [];
    const save = (fileName: string): Promise<string> => {
      asked.push(fileName);
      return Promise.resolve(path);
    };
    const file = await writeReport({ printDesk: () => Promise.resolve(PDF), dialogs: { save } }, 'Évening: 1/2');
    expect(file).toMatchObject({ kind: 'saved', bytes: PDF.byteLength });
    expect(asked[0]).toMatch(/^Évening.*\.pdf$/);
    expect(asked[0]).not.toMatch(/[/:]/);
    expect(readFileSync(path, 'utf8')).toBe('%PDF-1.4');
  });

  test('is not written where the person thinks better of it, and a browser prints by itself', async () => {
    const cancelled = { save: () => Promise.resolve(null) };
    const printDesk = () => Promise.resolve(PDF);
    expect(await writeReport({ printDesk, dialogs: cancelled }, 'Show')).toEqual({ kind: 'cancelled' });
    await expect(writeReport({ printDesk: null, dialogs: null }, 'Show')).rejects.toMatchObject({
      code: 'unsupported',
    });
  });
});
