import type { selectionCalls } from '#shared/bridge/selection-calls.ts';
import type { Library } from '../../library/library.ts';
import type { BridgeHandlers } from '../dispatcher.ts';

type Handlers = Pick<BridgeHandlers, keyof typeof selectionCalls>;

export interface SelectionHandlerDeps {
  readonly library: Pick<Library, 'ask'>;
}

/** Calls about the selections of people that are kept with shows. */
export const createSelectionHandlers = ({ library }: SelectionHandlerDeps): Handlers => ({
  'selections.list': (show) => library.ask('selections.list', show),
  'selections.save': (selection) => library.ask('selections.save', selection),
  'selections.forget': (selection) => library.ask('selections.forget', selection),
});
