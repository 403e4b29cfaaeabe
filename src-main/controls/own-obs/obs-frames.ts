import * as z from 'zod';
import type { ObsSceneName } from '#shared/controls/own-obs.ts';
import { plainWords } from '#shared/lib/plain-words.ts';

/** Scenes, and letters of a name, that a desk keeps of an OBS. A longer name can be linked to nothing here. */
const MOST_SCENES = 500;
const LONGEST_NAME = 200;
const LONGEST_WORD = 1000;

const Word = z.string().max(LONGEST_WORD);
const Data = z.unknown();
/** OBS takes a scene by its exact name, so a name that would run over others is left out instead of being changed. */
const isName = (name: string): boolean => name !== '' && name.length <= LONGEST_NAME && plainWords(name) === name;

const isUuid = (uuid: string): boolean => uuid !== '' && uuid.length <= 100;

/** A message of an OBS (obs-websocket 5, Message Types): hello, identified, an event, an answer. */
export const ObsFrame = z.union([
  z.object({
    op: z.literal(0),
    d: z.object({ authentication: z.object({ challenge: Word, salt: Word }).optional() }),
  }),
  z.object({ op: z.literal(2), d: z.object({}) }),
  z.object({ op: z.literal(5), d: z.object({ eventType: Word, eventData: Data }) }),
  z.object({
    op: z.literal(7),
    d: z.object({
      requestId: Word,
      requestStatus: z.object({ result: z.boolean(), comment: z.string().optional() }),
      responseData: Data,
    }),
  }),
]);
export type ObsFrame = z.output<typeof ObsFrame>;

/** The scene in the program; null where there is none, or where its name is none of a scene that is kept. */
const Program = z
  .string()
  .nullable()
  .transform((name) => (name !== null && isName(name) ? name : null));

/** The list begins at the bottom of the one that OBS shows. */
const Scenes = z.array(z.object({ sceneName: z.unknown(), sceneUuid: z.unknown().optional() })).transform((scenes) =>
  scenes
    .flatMap(({ sceneName: name, sceneUuid }): readonly ObsSceneName[] => {
      if (typeof name !== 'string' || !isName(name)) return [];
      return [{ name, uuid: typeof sceneUuid === 'string' && isUuid(sceneUuid) ? sceneUuid : null }];
    })
    .toReversed()
    .slice(0, MOST_SCENES),
);

/** The answers that are read, by the request. */
export const OBS_ANSWERS = {
  GetVersion: z.object({ platformDescription: z.string() }),
  CallVendorRequest: z.object({ responseData: z.object({ feed: z.unknown() }) }),
  GetSceneList: z.object({ scenes: Scenes, currentProgramSceneName: Program }),
  GetCurrentProgramScene: z.object({ currentProgramSceneName: Program }),
  GetStreamStatus: z.object({ outputActive: z.boolean() }),
  GetRecordStatus: z.object({ outputActive: z.boolean() }),
  SetCurrentProgramScene: z.unknown(),
  GetInputKindList: z.object({ inputKinds: z.array(Word).max(1000) }),
  GetInputList: z.object({ inputs: z.array(z.object({ inputName: z.unknown() })).max(10_000) }),
  CreateScene: z.unknown(),
  CreateInput: z.unknown(),
  SetInputSettings: z.unknown(),
} as const;

/** The events that are read. */
export const OBS_EVENTS = {
  CurrentProgramSceneChanged: z.object({ sceneName: Program }).transform(({ sceneName }) => ({ program: sceneName })),
  StreamStateChanged: z.object({ outputActive: z.boolean() }).transform((data) => ({ isStreaming: data.outputActive })),
  RecordStateChanged: z.object({ outputActive: z.boolean() }).transform((data) => ({ isRecording: data.outputActive })),
} as const;

const SceneName = z.string().refine(isName);
/** A scene that has another name. */
export const ObsRename = z
  .object({ oldSceneName: SceneName, sceneName: SceneName })
  .transform(({ oldSceneName: from, sceneName: to }) => ({ from, to }));
export type ObsRename = z.output<typeof ObsRename>;

/** Events after which the list of scenes is another. */
export const OBS_LIST_EVENTS: ReadonlySet<string> = new Set([
  'SceneListChanged',
  'SceneNameChanged',
  'CurrentSceneCollectionChanged',
]);

/** Kinds of events that are asked for: of the configuration, of scenes, of outputs. */
export const OBS_SUBSCRIPTIONS = (1 << 1) | (1 << 2) | (1 << 6);
