import { expect, test } from 'vitest';
import type { DisplaysState } from '#shared/bridge/display-calls.ts';
import { GENERAL_REQUESTS } from '../../../src-main/controls/obs/output-requests.ts';
import type { RequestContext } from '../../../src-main/controls/obs/requests.ts';

test('displays have the places and sizes that the system gives them', async () => {
  const displays: DisplaysState['displays'] = [
    { id: '1', label: 'Built-in', x: 0, y: 0, width: 1440, height: 900, primary: true },
    { id: '2', label: '', x: -1920, y: -120, width: 1920, height: 1080, primary: false },
  ];
  const client = { call: () => Promise.resolve({ ok: true, value: { displays } }) };
  expect(await GENERAL_REQUESTS.GetMonitorList?.({ client } as unknown as RequestContext)).toEqual({
    monitors: [
      {
        monitorName: 'Built-in',
        monitorIndex: 0,
        monitorWidth: 1440,
        monitorHeight: 900,
        monitorPositionX: 0,
        monitorPositionY: 0,
      },
      {
        monitorName: 'Display 2',
        monitorIndex: 1,
        monitorWidth: 1920,
        monitorHeight: 1080,
        monitorPositionX: -1920,
        monitorPositionY: -120,
      },
    ],
  });
});
