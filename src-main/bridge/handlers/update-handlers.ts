import type { updateCalls, UpdateStatus } from '#shared/bridge/update-calls.ts';
import { AppError } from '#shared/lib/app-error.ts';
import type { BridgeHandlers } from '../dispatcher.ts';
import type { HostParts } from '../host-parts.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof updateCalls>;

const NONE: UpdateStatus = { kind: 'none', version: null, why: null, checkedAt: null, previous: null };

/** Calls about updates; a host without a desktop shell is updated by whoever installed it. */
export const createUpdateHandlers = ({ ports: { shell } }: HostParts): Handlers => ({
  'updates.status': () => shell?.updates.status() ?? NONE,
  'updates.check': () => shell?.updates.check() ?? NONE,
  async 'updates.go_back'() {
    if (!shell) throw new AppError('unsupported', 'This host is updated by whoever installed it.');
    await shell.updates.goBack();
    return null;
  },
});
