/**
 * Header with the id of a person. In a request, of who sends it: when someone else is signed in by then, for example on a
 * shared device, the answer is 401. In an answer, of who it is for; an operator who sees the app as somebody gets none.
 */
export const PERSON_HEADER = 'x-panelyard-person'
