import type { QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import { currentUserQuery } from '../account/current-user.ts'
import { NO_PROJECT, settingsQuery } from './settings.queries.ts'
import { useSetting } from './use-setting.ts'

export const START_PAGES = ['home', 'last_project'] as const
export type StartPage = (typeof START_PAGES)[number]
const StartPageSetting = z.enum(START_PAGES)
const LastProject = z.uuid()
const HOME = '/app/dashboard'
/** What the shortcuts of the installed app open. */
export const SHORTCUTS = ['panels', '3d'] as const
type Shortcut = (typeof SHORTCUTS)[number]
/** The project that was opened last in this browser. */
const OPENED_KEY = 'panelyard.opened_project'

/** The page on which a person starts, and how to change it. */
export function useStartPage(): { startPage: StartPage; change: (page: StartPage) => void } {
	const { value, change } = useSetting(NO_PROJECT, 'start_page', StartPageSetting)
	return { startPage: value ?? 'home', change }
}

/** Remembers the project that is open: in this browser, and for people who start with it. Call it where one was opened. */
export function useLastProject(projectId: string): void {
	const { startPage } = useStartPage()
	const { value, isKnown, change } = useSetting(NO_PROJECT, 'last_project', LastProject)
	useEffect(() => {
		try {
			localStorage.setItem(OPENED_KEY, projectId)
		} catch {
			// Without storage shortcuts lead home.
		}
	}, [projectId])
	useEffect(() => {
		if (isKnown && startPage === 'last_project' && value !== projectId) change(projectId)
	}, [isKnown, startPage, value, projectId, change])
}

/** Where `/app` leads. The dashboard when nothing else was chosen, or when it isn't known. */
export async function startAddress(client: QueryClient): Promise<string> {
	try {
		if (!(await client.ensureQueryData(currentUserQuery))) return HOME
		const settings = await client.ensureQueryData(settingsQuery(NO_PROJECT))
		const last = LastProject.safeParse(settings.last_project).data
		return settings.start_page === 'last_project' && last ? `/app/project/${last}` : HOME
	} catch {
		return HOME
	}
}

/** Where a shortcut leads: to the project that was opened last, or to the dashboard. */
export function shortcutAddress(shortcut: Shortcut): string {
	try {
		const { data: id } = LastProject.safeParse(localStorage.getItem(OPENED_KEY))
		if (id) return shortcut === '3d' ? `/app/project/${id}/3d-view` : `/app/project/${id}?tab=panels`
	} catch {
		// Without storage.
	}
	return HOME
}
