import type { Component } from 'svelte';
import type { ChordSource } from '../../lib/keys/chord.ts';
import type { Part } from '#shared/bridge/display-calls.ts';
import { wishOfKey } from '../../common/prompter/prompter-keys.ts';
import DeskListener from '../../features/desk/DeskListener.svelte';
import ChatView from './ChatView.svelte';
import PrompterView from './PrompterView.svelte';
import PreviewView from './PreviewView.svelte';
import ProgramView from './ProgramView.svelte';
import RoomView from './RoomView.svelte';
import RunView from './RunView.svelte';

/** The content of a part's window. Pictures fill the window. The bar hides when the pointer rests. */
export interface PartView {
  readonly view: Component;
  readonly isPicture: boolean;
  /** Drawn beside it: listens, shows nothing. */
  readonly always: Component;
  /** True for a key that the part answers to itself: the desk's key map leaves it alone. */
  readonly takesKey?: (event: ChordSource) => boolean;
}

/** Parts of the desk that can have windows of their own. A new one is one entry. */
export const views: Readonly<Record<Part, PartView>> = {
  program: { view: ProgramView, isPicture: true, always: DeskListener },
  preview: { view: PreviewView, isPicture: true, always: DeskListener },
  room: { view: RoomView, isPicture: false, always: DeskListener },
  chat: { view: ChatView, isPicture: false, always: DeskListener },
  run: { view: RunView, isPicture: false, always: DeskListener },
  prompter: {
    view: PrompterView,
    isPicture: true,
    always: DeskListener,
    takesKey: (event) => wishOfKey(event) !== null,
  },
};
