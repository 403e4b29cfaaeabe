import type { Attachment, AttachOptions } from '../bridge/attachment.ts';
import type { Attachments } from '../bridge/attachments.ts';
import { createPressWatch, type PressWatch } from '../bridge/press-watch.ts';
import { PRESSES } from '#shared/bridge/press-calls.ts';
import { createDispatcher } from '../bridge/dispatcher.ts';
import { createPanelScope } from '../bridge/panel-scope.ts';
import { createAccountHandlers, type AccountHandlerDeps } from '../bridge/handlers/account-handlers.ts';
import { createAppHandlers, type AppHandlerDeps } from '../bridge/handlers/app-handlers.ts';
import { createBandHandlers, type BandHandlerDeps } from '../bridge/handlers/band-handlers.ts';
import { createConsoleHandlers, type ConsoleHandlerDeps } from '../bridge/handlers/console-handlers.ts';
import { createDebriefHandlers, type DebriefHandlerDeps } from '../bridge/handlers/debrief-handlers.ts';
import { createDeckHandlers } from '../bridge/handlers/deck-handlers.ts';
import { createDiagnosticsHandlers, type DiagnosticsHandlerDeps } from '../bridge/handlers/diagnostics-handlers.ts';
import { createDisplayHandlers } from '../bridge/handlers/display-handlers.ts';
import { createExchangeHandlers, type ExchangeHandlerDeps } from '../bridge/handlers/exchange-handlers.ts';
import { createFilmHandlers } from '../bridge/handlers/film-handlers.ts';
import { createFollowUpHandlers, type FollowUpHandlerDeps } from '../bridge/handlers/follow-up-handlers.ts';
import { createLibraryHandlers, type LibraryHandlerDeps } from '../bridge/handlers/library-handlers.ts';
import { createMediaHandlers, type MediaHandlerDeps } from '../bridge/handlers/media-handlers.ts';
import { createPollPlanHandlers, type PollPlanHandlerDeps } from '../bridge/handlers/poll-plan-handlers.ts';
import { createMonitorHandlers, type MonitorHandlerDeps } from '../bridge/handlers/monitor-handlers.ts';
import { createNoteHandlers, type NoteHandlerDeps } from '../bridge/handlers/note-handlers.ts';
import { createPanelHandlers, type PanelHandlerDeps } from '../bridge/handlers/panel-handlers.ts';
import { createPlatformHandlers, type PlatformHandlerDeps } from '../bridge/handlers/platform-handlers.ts';
import { createProgrammeHandlers, type ProgrammeHandlerDeps } from '../bridge/handlers/programme-handlers.ts';
import { createRuleHandlers, type RuleHandlerDeps } from '../bridge/handlers/rule-handlers.ts';
import { createRoomHandlers, type RoomHandlerDeps } from '../bridge/handlers/room-handlers.ts';
import { createSelectionHandlers, type SelectionHandlerDeps } from '../bridge/handlers/selection-handlers.ts';
import { createSessionHandlers, type SessionHandlerDeps } from '../bridge/handlers/session-handlers.ts';
import { createShowHandlers, type ShowHandlerDeps } from '../bridge/handlers/show-handlers.ts';
import { createPrompterHandlers, type PrompterHandlerDeps } from '../bridge/handlers/prompter-handlers.ts';
import { createSpeakerHandlers, type SpeakerHandlerDeps } from '../bridge/handlers/speaker-handlers.ts';
import { createStorageHandlers, type StorageHandlerDeps } from '../bridge/handlers/storage-handlers.ts';
import { createTalkHandlers, type TalkHandlerDeps } from '../bridge/handlers/talk-handlers.ts';
import { createTeamHandlers } from '../bridge/handlers/team-handlers.ts';
import { createUpdateHandlers } from '../bridge/handlers/update-handlers.ts';
import { createSurfaceHandlers } from '../bridge/handlers/surface-handlers.ts';
import type { Controls } from '../controls/controls.ts';
import { showOnDesk } from '../first-show/show-on-desk.ts';
import type { Media } from '../media/media.ts';
import type { Films } from '../rehearsal/films.ts';
import { openShowStatus } from '../show/on-air.ts';
import type { HostPorts } from './host.ts';
import type { Deck } from './open-deck.ts';
import type { OpenTeam } from './open-team.ts';

type HandlerDeps = AccountHandlerDeps &
  AppHandlerDeps &
  BandHandlerDeps &
  ConsoleHandlerDeps &
  DebriefHandlerDeps &
  DiagnosticsHandlerDeps &
  ExchangeHandlerDeps &
  FollowUpHandlerDeps &
  LibraryHandlerDeps &
  MediaHandlerDeps &
  MonitorHandlerDeps &
  NoteHandlerDeps &
  PanelHandlerDeps &
  PlatformHandlerDeps &
  PollPlanHandlerDeps &
  ProgrammeHandlerDeps &
  PrompterHandlerDeps &
  RoomHandlerDeps &
  RuleHandlerDeps &
  SelectionHandlerDeps &
  SessionHandlerDeps &
  ShowHandlerDeps &
  SpeakerHandlerDeps &
  StorageHandlerDeps &
  TalkHandlerDeps;

/** The parts of the host that its calls reach. */
export interface BridgeDeps extends Omit<HandlerDeps, keyof HostPorts> {
  readonly attachments: Attachments;
  readonly media: Media;
  readonly deck: Deck;
  readonly films: Films | null;
  readonly controls: Omit<Controls, 'start'>;
  readonly team: OpenTeam;
}

/** Lets windows and panels attach themselves to the host, and answers their calls. */
export const openBridge = (
  ports: HostPorts,
  deps: BridgeDeps,
): { readonly attach: (options: AttachOptions) => Attachment; readonly pressWatch: PressWatch } => {
  const { attachments, media, deck, controls, team } = deps;
  const handlerDeps: HandlerDeps = { ...ports, ...deps };
  const dispatcher = createDispatcher({
    openShowStatus: () => openShowStatus(deps.shows.now()),
    requireScope: createPanelScope({
      openShow: async () => openShowStatus(await showOnDesk(deps)).openShow,
      spacesOf: (ids) => deps.library.ask('items.spaces', { ids }),
    }),
    log: ports.log,
    handlers: {
      ...createAppHandlers(handlerDeps),
      ...createAccountHandlers(handlerDeps),
      ...createShowHandlers(handlerDeps),
      ...createPlatformHandlers(handlerDeps),
      ...createPanelHandlers(handlerDeps),
      ...createProgrammeHandlers(handlerDeps),
      ...createPrompterHandlers(handlerDeps),
      ...createSpeakerHandlers(handlerDeps),
      ...createTalkHandlers(handlerDeps),
      ...createBandHandlers(handlerDeps),
      ...createNoteHandlers(handlerDeps),
      ...createPollPlanHandlers(handlerDeps),
      ...createDisplayHandlers(ports.shell?.displays ?? null),
      ...createDiagnosticsHandlers(handlerDeps),
      ...createStorageHandlers(handlerDeps),
      ...createUpdateHandlers(ports.shell?.updates ?? null),
      ...createFilmHandlers(deps.films),
      ...createDeckHandlers({ ...handlerDeps, ...deck }),
      ...createLibraryHandlers(handlerDeps),
      ...createExchangeHandlers(handlerDeps),
      ...createMediaHandlers(handlerDeps),
      ...createSurfaceHandlers(controls),
      ...createDebriefHandlers(handlerDeps),
      ...createFollowUpHandlers(handlerDeps),
      ...createSelectionHandlers(handlerDeps),
      ...createSessionHandlers(handlerDeps),
      ...createConsoleHandlers(handlerDeps),
      ...createRoomHandlers(handlerDeps),
      ...createRuleHandlers(handlerDeps),
      ...createMonitorHandlers(handlerDeps),
      ...createTeamHandlers({ ...handlerDeps, ...team }),
    },
  });
  const pressWatch = createPressWatch(ports.clock);
  return {
    pressWatch,
    attach(options) {
      const attached = attachments.add(
        options.kind === 'window' ? { ...options, panel: null } : { ...options, name: options.panel.name },
      );
      return {
        call: (name, input) =>
          PRESSES.has(name)
            ? pressWatch.during(() => dispatcher.call(attached, name, input))
            : dispatcher.call(attached, name, input),
        detach() {
          attachments.remove(attached);
          for (const uploadId of attached.uploads) void media.cancel(uploadId);
        },
      };
    },
  };
};
