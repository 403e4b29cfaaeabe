import type { ChatMessage, Participant, Session } from '../api/live-objects.ts';
import type { Poll, PollOption } from '../api/polls.ts';
import type { ProductionDesk } from '../api/scenes.ts';
import type { Space } from '../api/space.ts';
import { stagePeople } from '../room/stage-people.ts';
import { fileAddress } from '../scene/media-refs.ts';
import type { ChatState, ShowState, Slice } from '../show/show-state.ts';
import { NEW_DESK_MODE } from '../show/new-desk-mode.ts';
import { NO_SPEAKERS } from '../show/speaker-lines.ts';

/** These fields alone; the stage reads no others, so they are left out in spite of the type. */
const only = <Whole extends object>(whole: Whole, names: readonly (keyof Whole)[]): Whole =>
  Object.fromEntries(names.flatMap((name) => (name in whole ? [[name, whole[name]]] : []))) as Whole;

const SPACE: readonly (keyof Space)[] = ['logo', 'liveShowLogo', 'liveColor', 'colorAccent', 'liveBgColor', 'liveFont'];
const SESSION: readonly (keyof Session)[] = ['id', 'status', 'mode', 'hostId', 'extraViewers'];
const PERSON: readonly (keyof Participant)[] = ['id', 'name', 'image', 'role', 'connected', 'spectator', 'joinedAt'];
const POLL: readonly (keyof Poll)[] = ['id', 'kind', 'question', 'options', 'resultsShown', 'voters', 'onStage'];
const OPTION: readonly (keyof PollOption)[] = ['id', 'text', 'votes', 'percent', 'correct'];
const MESSAGE: readonly (keyof ChatMessage)[] = ['id', 'kind', 'text', 'sentAt'];

/** The host of a live as the space knows them: they need not be in the room to have a place on stage. */
export type StageHost = Pick<Participant, 'id' | 'name' | 'image'>;

const awayHost = ({ id, name, image }: StageHost): Participant =>
  ({ id, name, image, role: 'host', connected: false, spectator: false, joinedAt: '' }) as Participant;

const changed = <Value>(slice: Slice<Value> | null, change: (value: Value) => Value): Slice<Value> | null =>
  slice && { value: change(slice.value), asOf: 0 };

const stageDesk = (
  { session, activeSceneId, scenes, media, bands }: ProductionDesk,
  unnamedViewers: number,
): ProductionDesk => {
  const scene = scenes.find(({ id }) => id === activeSceneId);
  const onAir = scene && { ...scene, overlays: scene.overlays.filter(({ visible }) => visible) };
  const named = JSON.stringify(onAir ?? null);
  return {
    session: { ...only(session, SESSION), extraViewers: session.extraViewers + unnamedViewers },
    activeSceneId,
    autoAdvance: { enabled: false, loop: false, nextSceneAt: null },
    scenes: onAir ? [onAir] : [],
    media: media.filter(({ mediaId }) => named.includes(JSON.stringify(mediaId))),
    bands,
  };
};

/** Votes are nobody's but the desk's until its results are shown. */
const stagePoll = (poll: Poll): Poll => ({
  ...only(poll, POLL),
  options: poll.options.map((option) =>
    poll.resultsShown ? only(option, OPTION) : { id: option.id, text: option.text, votes: 0, percent: 0 },
  ),
});

const stageChat = ({ messages, staged }: ChatState): ChatState => {
  const conversion = messages.findLast(({ kind }) => kind === 'conversion');
  return { messages: conversion ? [only(conversion, MESSAGE)] : [], gap: false, staged };
};

/**
 * The show as its audience sees it on the stage: the scene on air and what it shows, the people who may be on it, the
 * poll and the message that are on it. Nothing of scenes to come, the chat, the audience or the desk.
 */
export const stageOnly = (state: ShowState, knownHost: StageHost | null): ShowState => {
  const session = state.desk?.value.session ?? null;
  const people = state.participants?.value ?? [];
  const { host, guests } = stagePeople(people, session);
  const seen = [...(host ? [host] : []), ...guests];
  const isThere = ({ connected }: Participant): boolean => connected;
  const desk = changed(state.desk, (value) =>
    stageDesk(value, people.filter(isThere).length - seen.filter(isThere).length),
  );
  const named = JSON.stringify(desk?.value.scenes ?? []);
  return {
    at: state.at,
    spaceId: state.spaceId,
    sessionId: state.sessionId,
    runSince: 0,
    space: state.space && only(state.space, SPACE),
    rehearsal: state.rehearsal,
    clockOffsetMs: state.clockOffsetMs,
    desk,
    air: state.air,
    polls: changed(state.polls, (polls) => polls.filter(({ onStage }) => onStage).map(stagePoll)),
    chat: changed(state.chat, stageChat),
    participants: changed(state.participants ?? { value: [], asOf: 0 }, () => [
      ...(host === null && knownHost !== null ? [awayHost(knownHost)] : []),
      ...seen.map((person) => only(person, PERSON)),
    ]),
    attendance: null,
    curve: [],
    media: changed(state.media, (media) => media.filter(({ id }) => named.includes(JSON.stringify(id)))),
    connection: { state: 'fresh', ageMs: 0, unbrokenSince: null, trouble: null },
    budget: { perMinute: 0, remaining: 0, others: 0 },
    deskMode: NEW_DESK_MODE,
    speakers: NO_SPEAKERS,
  };
};

const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** Those of the kept files that the stage shows. */
export const keptOnStage = (
  stage: ShowState,
  kept: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> => {
  const addresses = new Set(textsIn(stage).map(fileAddress));
  return Object.fromEntries(Object.entries(kept).filter(([address]) => addresses.has(address)));
};
