import { askForList } from './early-data.ts'
import { EarlyList } from './early-list.ts'

/** A list that is longer on its way shares the line with the app's code. */
const ALONE_MS = 3000

// A script of its own, built for itself: a project's list on a small screen runs it before the app's code is there.
const wantApp = (): boolean => dispatchEvent(new Event('app-wanted'))
setTimeout(wantApp, ALONE_MS)
askForList(location.pathname.split('/')[3] ?? '')
	.then((data) => data && EarlyList.show(data))
	// The page says what is wrong.
	.catch(() => undefined)
	.then(wantApp)
