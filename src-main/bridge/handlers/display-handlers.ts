import type { displayCalls } from '#shared/bridge/display-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';
import type { DisplaysPort } from '../shell-ports.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof displayCalls>;

/** Calls about windows of their own for parts of the desk. */
export const createDisplayHandlers = ({ ports }: HostParts): Handlers => {
  const required = (): DisplaysPort => {
    if (!ports.shell) throw new AppError('unsupported', 'This window opens others by itself.');
    return ports.shell.displays;
  };
  return {
    'displays.state': () => ports.shell?.displays.state() ?? null,
    'displays.take_out'(wish) {
      required().takeOut(wish);
      return required().state();
    },
    'displays.bring_back'({ part }) {
      required().bringBack(part);
      return required().state();
    },
    'displays.place'(wish) {
      required().place(wish);
      return required().state();
    },
  };
};
