import { createListeners } from '#shared/lib/listeners.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { HostEvents } from '../bridge/host-events.ts';
import type { Library } from '../library/library.ts';
import { createDebriefs, type Debriefs } from '../recorder/debriefs.ts';
import { createFinalReads } from '../recorder/final-reads.ts';
import { startRecordingRetention } from '../recorder/recording-retention.ts';
import { createRecorder, type Recorder } from '../recorder/recorder.ts';
import type { Settings } from '../settings/settings.ts';
import type { CurrentShow } from '../show/current-show.ts';
import type { HostPorts } from './host.ts';
import type { HeardFacts } from './open-heard-facts.ts';

export interface RecorderDeps {
  readonly library: Library;
  readonly spaces: Spaces;
  readonly settings: Pick<Settings, 'preferences'>;
  readonly events: HostEvents;
  readonly shows: Pick<CurrentShow, 'now'>;
  readonly heardFacts: HeardFacts;
}

/** The host's recordings and debriefs of shows. */
export interface Recordings {
  readonly recorder: Pick<Recorder, 'state'>;
  readonly debriefs: Debriefs;
  close(): void;
}

/** Records the open show, makes the final reads that are due, and deletes what is too old. */
export const openRecorder = (
  { clock, log, newId }: Pick<HostPorts, 'clock' | 'log' | 'newId'>,
  { library, spaces, settings, events, shows, heardFacts }: RecorderDeps,
): Recordings => {
  const clientOf = (spaceId: string) => {
    const space = spaces.find(spaceId);
    return space?.summary.signedIn === true ? space.client : null;
  };
  const onChange = (show: { readonly spaceId: string; readonly sessionId: string }): void =>
    events.emit('debrief.changed', show);
  const endings = createListeners<null>();
  const recorder = createRecorder({
    library,
    clock,
    log,
    newId,
    show: () => shows.now()?.state() ?? null,
    onState(state) {
      events.emit('recorder.changed', state);
      if (state.recording === null) endings.tell(null);
      else onChange(state.recording);
    },
    onEnded(show) {
      onChange(show);
      endings.tell(null);
    },
  });
  const isRecorded = ({ spaceId, sessionId }: { readonly spaceId: string; readonly sessionId: string }): boolean => {
    const { recording } = recorder.state();
    return recording?.spaceId === spaceId && recording.sessionId === sessionId;
  };
  const ports = { library, clientOf, isRecorded, clock, log, onChange };
  const finalReads = createFinalReads(ports);
  endings.add(() => finalReads.wake());
  const debriefs = createDebriefs(ports);
  const keeping = startRecordingRetention({
    days: () => settings.preferences.read().storage.recordingDays,
    removeBefore: (at) => debriefs.removeBefore(at),
    clock,
    log,
  });
  events.on('show.patch', () => recorder.heardShow());
  events.on('show.opened', () => recorder.heardShow());
  events.on('show.press', (event) => recorder.heardPress(event));
  heardFacts.add((heard) => recorder.heardFact(heard));
  events.on('spaces.changed', () => finalReads.wake());
  events.on('preferences.changed', () => keeping.wake());
  return {
    recorder,
    debriefs,
    close() {
      keeping.close();
      finalReads.close();
      recorder.close();
    },
  };
};
