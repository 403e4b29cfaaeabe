import type { BandPreset } from '#shared/bridge/band-presets.ts';
import type { Hello } from '#shared/bridge/app-calls.ts';
import type { GlobalKeyStatus } from '#shared/bridge/preferences.ts';
import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Spaces } from '../accounts/spaces.ts';
import type { BackupSchedule } from '../library/backup-schedule.ts';
import type { Exchange } from '../exchange/exchange.ts';
import type { Library } from '../library/library.ts';
import type { Media } from '../media/media.ts';
import type { Rehearsal } from '../rehearsal/rehearsal.ts';
import type { Settings } from '../settings/settings.ts';
import type { Sync } from '../sync/sync.ts';
import type { Attachments } from './attachments.ts';
import type { HostEvents } from './host-events.ts';
import type { HostPorts } from './host.ts';
import type { Deck } from './open-deck.ts';
import type { People } from './people.ts';
import type { ShowRunner } from './show-runner.ts';

/** What handlers work with. */
export interface HostParts {
  readonly ports: HostPorts;
  readonly settings: Settings;
  readonly library: Library;
  readonly sync: Sync;
  readonly exchange: Exchange;
  /** Files that the system opened and no window took yet. */
  readonly openedFiles: OpenedFile[];
  readonly media: Media;
  readonly backups: BackupSchedule;
  readonly spaces: Spaces;
  readonly accounts: Accounts;
  readonly rehearsal: Rehearsal | null;
  readonly shows: ShowRunner;
  readonly deck: Deck;
  readonly attachments: Attachments;
  readonly people: People;
  readonly events: HostEvents;
  /** What the windows open on, as far as it is known after a moment. */
  readonly openOn: () => Promise<Hello['openOn']>;
  /** What they opened on, once it is open or cannot be. */
  readonly firstShow: () => Promise<unknown>;
  readonly rememberShow: (spaceId: string, sessionId: string) => void;
  readonly globalKeys: () => readonly GlobalKeyStatus[];
  /** The presets that ship with the demo show. */
  readonly bandsOfDemo: () => Promise<readonly BandPreset[]>;
}
