/** Which threads the list can show. */
export const COMMENTS_SHOWN = ['open', 'unread', 'mine', 'resolved', 'all'] as const
export type CommentsShown = (typeof COMMENTS_SHOWN)[number]
