import type { Project } from '@panelyard/contracts/projects/projects'
import { type Icon, IconCube } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../ui/page/query-view.tsx'
import { projectQuery } from '../project/project.queries.ts'

/** A button that the top bar shows on a page, whatever is scrolled out of sight. */
export type HeaderAction = { id: string; label: string; Icon: Icon; run: () => void }

/** What everything around a page knows of it. */
export type AppContext = {
	/** The project that the page is about, from its address on; null on other pages. */
	projectId: string | null
	/** The project once it is known; null until then, and where the person may not see it. */
	project: Project | null
	/** True when the project has a model that the 3D view can show. */
	canOpen3d: boolean
	headerActions: readonly HeaderAction[]
	/**
	 * True on a phone, where a bar at the foot leads through the project and to the person's own pages. False where the
	 * person may not see the project.
	 */
	hasProjectBar: boolean
	/** The sidebar beside the page. */
	sidebar: { isCollapsed: boolean; toggle: () => void }
}

const Context = createContext<AppContext | null>(null)

type AppContextProviderProps = Pick<AppContext, 'projectId' | 'sidebar'> &
	Partial<Pick<AppContext, 'hasProjectBar'>> & { children: ReactNode }

export function AppContextProvider({ projectId, sidebar, hasProjectBar = false, children }: AppContextProviderProps) {
	const { t } = useTranslation('chrome')
	const navigate = useNavigate()
	const found = useQuery({ ...projectQuery(projectId ?? ''), enabled: projectId !== null })
	// A refresh that failed leaves what is known.
	const isRefused = isRefusal(found.error)
	const project = (isRefused ? null : found.data) ?? null
	const { isCollapsed, toggle } = sidebar
	const value = useMemo((): AppContext => {
		const canOpen3d = project !== null && project.model !== null
		const open3d = () => {
			if (projectId) void navigate({ to: '/app/project/$id/3d-view', params: { id: projectId } })
		}
		return {
			projectId,
			project,
			canOpen3d,
			headerActions: canOpen3d ? [{ id: '3d', label: t('go_to_3d'), Icon: IconCube, run: open3d }] : [],
			hasProjectBar: hasProjectBar && !isRefused,
			sidebar: { isCollapsed, toggle },
		}
	}, [projectId, project, isRefused, hasProjectBar, isCollapsed, toggle, navigate, t])
	return <Context value={value}>{children}</Context>
}

/** @throws outside `AppContextProvider` */
export function useAppContext(): AppContext {
	const context = use(Context)
	if (context === null) throw new Error('There is no AppContextProvider around this')
	return context
}
