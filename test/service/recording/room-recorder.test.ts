import { existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DEFAULT_RECORDING_LIMITS, type RecordingLimits } from '#shared/settings/recording-limits.ts';
import type { MediaSource } from '#shared/room/media-frames.ts';
import type { EngineEvent } from '../../../src-service/media/media-engine.ts';
import { openPictureFile } from '../../../src-service/recording/stream-file.ts';
import { createRecordingFiles } from '../../../src-service/room/recording-files.ts';
import { createRoomHub } from '../../../src-service/room/room-hub.ts';
import { createRoomRecorder, type RoomRecorder } from '../../../src-service/room/room-recorder.ts';
import { chatMessages } from '../../../src-service/store/chat-repository.ts';
import { recordings } from '../../../src-service/store/recording-repository.ts';
import { eventually } from '../../support/eventually.ts';
import { pictureBytes } from '../../support/media/test-pictures.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { testFolder } from '../../support/test-folder.ts';

const DAY_MS = 24 * 3_600_000;

interface Recorded {
  readonly host: TestService;
  readonly recorder: RoomRecorder;
  readonly folder: string;
  /** Orders to the engine: a source, and whether it is recorded. */
  readonly orders: [string, boolean][];
  readonly tell: (event: EngineEvent) => void;
  readonly newLive: () => Promise<string>;
}

const record = (limits: RecordingLimits = DEFAULT_RECORDING_LIMITS): Recorded => {
  const host = startTestService();
  const { context: ctx } = host.service;
  const folder = join(testFolder(), 'recordings');
  const orders: [string, boolean][] = [];
  let tell: (event: EngineEvent) => void = () => {};
  const engine = {
    record: (source: string, path: string | null) => void orders.push([source, path !== null]),
    onEvent: (listener: (event: EngineEvent) => void) => (tell = listener),
  };
  const recorder = createRoomRecorder({
    ctx,
    hub: createRoomHub(ctx),
    engine,
    files: createRecordingFiles(ctx, folder, () => limits),
  });
  return {
    host,
    recorder,
    folder,
    orders,
    tell: (event) => tell(event),
    async newLive() {
      const body = { title: 'A live', scheduledAt: host.clock.now() };
      const { session } = await host.call('create_live_session', { body });
      await host.rehearse('POST', `/sessions/${session.id}/start`);
      return session.id;
    },
  };
};

const source = (id: string): MediaSource => ({
  id,
  userId: 'ana',
  kind: 'camera',
  muted: false,
  talking: false,
  small: false,
});

describe('the recorder of a room', () => {
  test('says once that the disk is full, to the team, and records what the room is told all the same', async () => {
    const { host, recorder, orders, tell, newLive } = record();
    const id = await newLive();
    recorder.follow(id, [source('p1.camera'), source('p2.camera')]);
    for (const each of ['p1.camera', 'p2.camera']) tell({ type: 'recordingFailed', source: each, reason: 'full' });
    recorder.follow(id, [source('p1.camera'), source('p3.camera')]);
    const { db } = host.service.context;
    expect({
      orders,
      said: chatMessages(db)
        .listAll(id, 10)
        .map(({ text, private: isPrivate, system }) => ({ text, isPrivate, system })),
      frames: recordings(db)
        .listFrames(id)
        .map(({ frame }) => (JSON.parse(frame) as { type: string }).type),
    }).toEqual({
      orders: [
        ['p1.camera', true],
        ['p2.camera', true],
        ['p1.camera', false],
        ['p2.camera', false],
      ],
      said: [
        {
          text: 'The disk is full, so pictures and sound are no longer recorded. The live continues.',
          isPrivate: true,
          system: true,
        },
      ],
      frames: ['show', 'mediaSources', 'mediaSources', 'mediaSources'],
    });
  });

  test.runIf(existsSync('/dev/full'))(
    'keeps what it recorded while the disk is full, and finishes it once there is room',
    async () => {
      const { host, recorder, folder, tell, newLive } = record();
      const id = await newLive();
      recorder.follow(id, [source('p1.camera')]);
      await mkdir(folder, { recursive: true });
      const path = join(folder, 'rec_1-1.webm');
      const file = await openPictureFile(await open(path, 'wx'));
      for (const frame of [0, 1]) {
        const data = pictureBytes(frame, true);
        await file.add({ data, timestamp: frame * 3600, isKey: true, size: { width: 640, height: 360 } });
      }
      await file.close();
      await symlink('/dev/full', `${path}.part`);
      tell({ type: 'recording', source: 'p1.camera', path, startedAt: host.clock.now() });
      tell({ type: 'recorded', source: 'p1.camera', path });
      await eventually(() => expect(host.errors).toHaveLength(1));
      expect(await readdir(folder)).toEqual(['rec_1-1.webm']);
      host.clock.advance(60_000);
      const { db } = host.service.context;
      await eventually(() => expect(recordings(db).listTracks(id)).toMatchObject([{ lengthMs: 40 }]));
    },
  );

  test('goes on where the database takes nothing', async () => {
    const { host, recorder, tell, newLive } = record();
    const { db } = host.service.context;
    db.exec("CREATE TRIGGER full_disk BEFORE INSERT ON recording_frame BEGIN SELECT RAISE(ABORT, 'full'); END");
    const id = await newLive();
    recorder.follow(id, [source('p1.camera')]);
    tell({ type: 'recording', source: 'p1.camera', path: '/none/a-1.webm', startedAt: host.clock.now() });
    await host.rehearse('POST', `/sessions/${id}/end`);
    expect([recordings(db).isRecorded(id), recordings(db).listTracks(id)]).toMatchObject([
      false,
      [{ file: 'a-1.webm', source: 'p1.camera' }],
    ]);
    expect(host.errors).not.toEqual([]);
  });

  test('keeps the newest recordings within the limits, and removes files that belong to none', async () => {
    const { host, folder, newLive } = record({ days: 30, gigabytes: 0.0001 });
    const { db } = host.service.context;
    await mkdir(folder);
    const lives: string[] = [];
    for (const [name, bytes] of [
      ['old', 10_000],
      ['large', 90_000],
      ['new', 30_000],
    ] as const) {
      const id = await newLive();
      lives.push(id);
      recordings(db).saveTrack({ file: `${name}.webm`, sessionId: id, source: 'p1.camera', startedAt: 0 });
      recordings(db).finishTrack(`${name}.webm`, 1000, bytes);
      for (const file of [`${name}.webm`, 'stray.webm']) {
        // Old from the start: the tidying after the last live may still be going on.
        const aside = `${folder}.${file}`;
        await writeFile(aside, 'x');
        await utimes(aside, 0, 0);
        await rename(aside, join(folder, file));
      }
      await host.rehearse('POST', `/sessions/${id}/end`);
      host.clock.advance(name === 'old' ? 40 * DAY_MS : DAY_MS);
    }
    await eventually(async () => expect(await readdir(folder)).toEqual(['new.webm']));
    expect(lives.map((id) => recordings(db).isRecorded(id))).toEqual([false, false, true]);
  });
});
