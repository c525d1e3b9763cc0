import { ProjectListResponse } from '@panelyard/contracts/projects/projects'
import { MAX_PAGE_SIZE } from '@panelyard/contracts/values/paging'
import {
	IconBell,
	IconBuilding,
	IconCalendar,
	IconChartBar,
	IconCube,
	IconFolders,
	IconHome,
	IconLayoutGrid,
	IconMessage,
	IconPlus,
	IconReceipt,
	IconScan,
	IconSettings,
	IconTag,
	IconUser,
	IconUsersGroup,
} from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { useCurrentUser } from '../account/current-user.ts'
import { isDemoProject } from '../project/demo-project.ts'
import classes from './palette.module.css'
import type { PaletteEntry } from './palette-entry.ts'

/** The names and pictures of the projects that a person can go to, at most one page of them. */
const projectNamesQuery = queryOptions({
	queryKey: [...queryKeys.projectList, 'names'],
	queryFn: async ({ signal }) => {
		const query = { page: 1, page_size: MAX_PAGE_SIZE }
		const { projects } = await callApi(ProjectListResponse, 'GET', '/projects', { query, signal })
		return projects.map(({ id, project_name, picture }) => ({ id, name: project_name, picture: picture?.small }))
	},
})

const TABS = [
	['overview', IconChartBar],
	['panels', IconLayoutGrid],
	['statuses', IconTag],
	['groups', IconFolders],
	['plan', IconCalendar],
	['comments', IconMessage],
] as const

type Places = {
	/** The one that the page shows; null for none. */
	project: { id: string; hasModel: boolean; mayComment: boolean } | null
	/** Whether another project opens in 3D, as this one has. */
	isIn3d?: boolean
}

/** The pages of the app and of the project, and the other projects. */
export function usePlaceEntries({ project, isIn3d = false }: Places): PaletteEntry[] {
	const { t } = useTranslation(['palette', 'project', 'shell', 'chrome', 'scan'])
	const navigate = useNavigate()
	const isDemo = project !== null && isDemoProject(project.id)
	const isSignedIn = useCurrentUser() !== null && !isDemo
	const projects = useQuery({ ...projectNamesQuery, enabled: isSignedIn }).data
	const page = (id: string, name: string, Icon: typeof IconHome, run: () => void): PaletteEntry => ({
		id: `page ${id}`,
		section: 'pages',
		label: t('go_to', { name }),
		name,
		icon: <Icon size={17} stroke={1.6} aria-hidden />,
		run,
	})
	const own = project
		? [
				...TABS.filter(([tab]) => tab !== 'comments' || project.mayComment).map(([tab, Icon]) =>
					page(tab, t(`project:tabs.${tab}`), Icon, () =>
						navigate({
							to: '/app/project/$id',
							params: { id: project.id },
							search: { tab: tab === 'overview' ? undefined : tab },
						}),
					),
				),
				...(project.mayComment && !isDemo
					? [
							page('scan', t('scan:title'), IconScan, () =>
								navigate({ to: '/app/project/$id/scan', params: { id: project.id } }),
							),
						]
					: []),
				...(project.hasModel && !isIn3d
					? [
							page('3d', t('view_3d'), IconCube, () =>
								navigate({ to: '/app/project/$id/3d-view', params: { id: project.id } }),
							),
						]
					: []),
			]
		: []
	const general = isSignedIn
		? [
				page('home', t('shell:home'), IconHome, () => navigate({ to: '/app/dashboard' })),
				page('create', t('shell:create_project'), IconPlus, () => navigate({ to: '/app/dashboard/create-project' })),
				page('notifications', t('chrome:notifications'), IconBell, () =>
					navigate({ to: '/app/dashboard/notifications' }),
				),
				page('company', t('chrome:company'), IconUsersGroup, () => navigate({ to: '/app/dashboard/company' })),
				page('profile', t('chrome:profile'), IconUser, () => navigate({ to: '/app/dashboard/profile' })),
				page('billing', t('chrome:billing'), IconReceipt, () => navigate({ to: '/app/dashboard/billing' })),
				page('settings', t('shell:settings'), IconSettings, () => navigate({ to: '/app/dashboard/settings' })),
			]
		: []
	const others = (projects ?? [])
		.filter(({ id }) => id !== project?.id)
		.map(
			({ id, name, picture }): PaletteEntry => ({
				id: `project ${id}`,
				section: 'projects',
				label: t('switch_project', { name }),
				name,
				icon: picture ? (
					<img src={picture} alt="" loading="lazy" decoding="async" className={classes.picture} />
				) : (
					<IconBuilding size={17} stroke={1.6} aria-hidden />
				),
				run: () => void navigate({ to: isIn3d ? '/app/project/$id/3d-view' : '/app/project/$id', params: { id } }),
			}),
		)
	// From the demo there is no way to pages of an account.
	return isDemo ? own : [...own, ...general, ...others]
}
