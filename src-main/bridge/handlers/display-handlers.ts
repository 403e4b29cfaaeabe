import type { displayCalls } from '#shared/bridge/display-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import { say } from '#shared/words/say.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { DisplaysPort } from '../shell-ports.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof displayCalls>;

/** Calls about windows of their own for parts of the desk; `displays` is null where the page opens them itself. */
export const createDisplayHandlers = (displays: DisplaysPort | null): Handlers => {
  const required = (): DisplaysPort => {
    if (!displays) throw new AppError('unsupported', say('host_window_by_itself'));
    return displays;
  };
  return {
    'displays.state': () => displays?.state() ?? null,
    'displays.take_out'(wanted) {
      required().takeOut(wanted);
      return required().state();
    },
    'displays.bring_back'({ part }) {
      required().bringBack(part);
      return required().state();
    },
    'displays.place'(wanted) {
      required().place(wanted);
      return required().state();
    },
  };
};
