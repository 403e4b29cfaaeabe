/** Words of the demo's support tickets. */

export interface DemoTicket {
  readonly daysAgo: number;
  readonly user: { readonly externalId: string; readonly name: string };
  readonly subject: string;
  readonly content: string;
  readonly priority: 'low' | 'normal' | 'high' | 'urgent';
  readonly category: string | null;
  readonly answers: readonly { readonly from: 'staff' | 'user' | 'note'; readonly text: string }[];
  readonly status: 'resolved' | 'closed' | null;
}

export const DEMO_TICKETS: readonly DemoTicket[] = [
  {
    daysAgo: 29,
    user: { externalId: 'lms-2001', name: 'Clara Winter' },
    subject: 'The invoice shows my old address',
    content: 'I moved in spring. Could you send a corrected one?',
    priority: 'low',
    category: 'billing',
    answers: [
      { from: 'staff', text: 'Done: the corrected invoice is in your mail.' },
      { from: 'user', text: 'Received, thank you.' },
    ],
    status: 'closed',
  },
  {
    daysAgo: 16,
    user: { externalId: 'lms-2002', name: 'Emil Sorensen' },
    subject: 'No sound in the replay',
    content: 'The replay of the pricing clinic plays without sound on my tablet.',
    priority: 'high',
    category: 'lives',
    answers: [
      { from: 'note', text: 'Same tablet as last time: its silent switch.' },
      { from: 'staff', text: 'Could you check the switch at the side of the tablet?' },
    ],
    status: 'resolved',
  },
  {
    daysAgo: 5,
    user: { externalId: 'lms-2001', name: 'Clara Winter' },
    subject: 'Can I move to the spring group?',
    content: 'My mornings are taken until February.',
    priority: 'normal',
    category: null,
    answers: [{ from: 'staff', text: 'Yes. Do you keep your place in the Thursday live until then?' }],
    status: null,
  },
  {
    daysAgo: 1,
    user: { externalId: 'lms-2003', name: 'Noor Haddad' },
    subject: 'A lesson stays unfinished',
    content: 'I watched "Three doors" to the end, and it is still marked as open.',
    priority: 'urgent',
    category: 'courses',
    answers: [],
    status: null,
  },
];
