import type { Clock } from '#shared/lib/clock.ts';
import { isAutomatic } from '#shared/show/action.ts';
import { createListeners, type Listeners } from '#shared/lib/listeners.ts';
import { createTalkFloor, type OwnedTalk } from '#shared/talkback/talk-floor.ts';
import type { Talk } from '#shared/talkback/talks.ts';
import type { TeamVoice, Voice, VoicePiece } from '#shared/talkback/voice.ts';
import { say } from '#shared/words/say.ts';
import type { Sentence } from '#shared/words/sentence.ts';
import type { TalkPress } from '../show/perform.ts';

/** A window that plays voices. */
export interface TalkWindow {
  readonly name: () => string;
  /** True for a window of the person at the host. */
  readonly isAtHost: boolean;
  /** True if its browser can send a voice. */
  readonly speaks: boolean;
  readonly hear: (voice: Voice) => void;
}

/** A piece for the page of a person who speaks in the open show. An empty one is the end. */
export interface VoiceToSpeaker {
  readonly userId: string;
  readonly voice: Voice;
}

export interface TalkbackPorts {
  readonly clock: Clock;
  readonly newId: () => string;
  /** Says a piece to the other desks of the team, now or never. */
  readonly say: (voice: TeamVoice) => void;
  /** True for a program of a controller, which has no microphone of its own. */
  readonly isProgram: (from: string) => boolean;
  /** The open show, as the team names it; null where none is open. */
  readonly showKey: () => string | null;
}

export interface Talkback {
  talks(): readonly Talk[];
  /** Begins or ends a talk; says why it does not. */
  press(press: TalkPress): Sentence | null;
  /** A window plays voices from now on, until the returned function is called: then its own talk ends. */
  listen(window: TalkWindow): () => void;
  /** A window sends a piece of its voice; nothing comes of it unless that window talks. */
  piece(window: string, piece: VoicePiece): void;
  /** Ends what was begun by somebody who is not here any more. */
  keep(isHere: (by: string) => boolean): void;
  /** A piece of a voice came from another desk of the team. */
  heard(desk: string, voice: TeamVoice): void;
  readonly changes: Pick<Listeners<readonly Talk[]>, 'add'>;
  readonly speakers: Pick<Listeners<VoiceToSpeaker>, 'add'>;
  close(): void;
}

const ownerOf = (window: string): string => `window ${window}`;
const deskOwner = (desk: string): string => `desk ${desk}`;

/** Brings voices from the window that talks to those who are meant: desks of the team, or the page of one person. */
export const createTalkback = ({ clock, newId, say: sayToTeam, isProgram, showKey }: TalkbackPorts): Talkback => {
  const windows = new Set<TalkWindow>();
  const changes = createListeners<readonly Talk[]>();
  const speakers = createListeners<VoiceToSpeaker>();
  /** The last piece of each talk of this host. */
  const lastSeq = new Map<string, number>();

  const bring = ({ userId, window }: OwnedTalk, voice: Voice): void => {
    if (userId !== null) speakers.tell({ userId, voice });
    else if (voice.data !== '') for (const one of windows) if (one.name() !== window) one.hear(voice);
  };
  const tellTeam = ({ id, who, userId }: OwnedTalk, piece: VoicePiece): void =>
    sayToTeam({ talk: id, who, userId, show: userId === null ? null : showKey(), ...piece });

  const floor = createTalkFloor({
    clock,
    onChange: (talks) => changes.tell(talks),
    onEnd(talk) {
      const end = { seq: (lastSeq.get(talk.id) ?? -1) + 1, data: '' };
      lastSeq.delete(talk.id);
      bring(talk, { talk: talk.id, ...end });
      if (talk.window !== null) tellTeam(talk, end);
    },
  });

  /** The window whose microphone is meant: the one that pressed, or for a program the desk's own. No panel opens another. */
  const microphoneOf = (from: string): TalkWindow | null => {
    const all = [...windows];
    if (!isProgram(from)) return all.find((one) => one.name() === from) ?? null;
    return all.find(({ isAtHost, speaks }) => isAtHost && speaks) ?? null;
  };

  return {
    talks: () => floor.talks().map(({ id, who, userId, window }) => ({ id, who, userId, window })),
    press({ userId, talking, who, from, surface }) {
      if (!talking) {
        floor.end(
          (talk) => talk.userId === userId && talk.window !== null && (talk.by === from || talk.window === from),
        );
        return null;
      }
      if (isAutomatic(surface)) return say('host_talk_by_hand');
      // The system tells nobody when such a key is let go.
      if (surface === 'global_key') return say('host_talk_global_key');
      const window = microphoneOf(from);
      if (!window) return say('host_talk_no_window');
      if (!window.speaks) return say('host_talk_no_microphone');
      const name = window.name();
      const begun = floor.begin({ id: newId(), who, userId, window: name, owner: ownerOf(name), by: from });
      return begun ? null : say('host_talk_full');
    },
    listen(window) {
      windows.add(window);
      return () => {
        windows.delete(window);
        const name = window.name();
        floor.end((talk) => talk.window === name);
      };
    },
    piece(window, piece) {
      const talk = floor.talks().find((one) => one.window === window);
      if (!talk || piece.data === '' || piece.seq <= (lastSeq.get(talk.id) ?? -1)) return;
      if (!floor.admits(talk.owner, talk.id)) return;
      lastSeq.set(talk.id, piece.seq);
      bring(talk, { talk: talk.id, ...piece });
      tellTeam(talk, piece);
    },
    keep: (isHere) => floor.end((talk) => talk.window !== null && !isHere(talk.by)),
    heard(desk, { talk: id, who, userId, show, seq, data }) {
      // The person of another show is another person.
      if (userId !== null && show !== showKey()) return;
      const owner = deskOwner(desk);
      const key = `${desk} ${id}`;
      if (data === '') {
        floor.end((talk) => talk.id === key);
        return;
      }
      const isOpen = floor.talks().some((talk) => talk.id === key);
      if (!isOpen && !floor.begin({ id: key, who, userId, window: null, owner, by: owner })) return;
      if (!floor.admits(owner, key)) return;
      const talk = floor.talks().find((one) => one.id === key);
      if (talk) bring(talk, { talk: key, seq, data });
    },
    changes,
    speakers,
    close: () => floor.close(),
  };
};
