/** Leaves the app for another page; coming back shows the app anew. */
export const leaveFor = (url: string): void => window.location.assign(url)
