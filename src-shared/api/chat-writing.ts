import * as z from 'zod';
import { textUpTo } from './fields.ts';

/** Longest message of the live room's chat, in characters. */
export const MAX_CHAT_TEXT = 2000;

/** A message as people write it in the live room. */
export const ChatText = z.string().trim().min(1).max(MAX_CHAT_TEXT);
/** The words on a button of the chat. */
export const LinkLabel = z.string().trim().min(1).max(80);
/** An address that a button or a picture of the chat may have. */
export const ChatUrl = textUpTo(2000).check(z.url({ protocol: /^https?$/ }));
