import { Skeleton, Stack, Tabs } from '@mantine/core'
import { type Project, roleAllows } from '@panelyard/contracts/projects/projects'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { useCommentSummary } from '../../domain/comments/comments.queries.ts'
import { type ConversionWatch, useConversion } from '../../domain/conversion/use-conversion.ts'
import { useGroups } from '../../domain/groups/groups.queries.ts'
import { useKeptLabels } from '../../domain/labels/labels.queries.ts'
import { useOwnWork } from '../../domain/own-file/use-own-work.ts'
import { keepPanelSearch, lastPanelSearch } from '../../domain/panels/search/last-panel-search.ts'
import { ProjectRefused } from '../../domain/project/project-refused.tsx'
import { useLastProject } from '../../domain/settings/start-page.ts'
import { useStatuses } from '../../domain/statuses/statuses.queries.ts'
import { loadCharts } from '../../features/figures/load-charts.ts'
import { PanelsTab } from '../../features/panels/panels-tab.tsx'
import { ProjectHeader } from '../../features/project/project-header.tsx'
import { firstTabOf, type ProjectSearch, type ProjectTab, tabsOf } from '../../features/project/project-search.ts'
import { useMeasures } from '../../locales/measures.ts'
import { bringIntoView } from '../../ui/bring-into-view.ts'
import { Later, laterPart } from '../../ui/later.tsx'
import { ErrorBoundary } from '../../ui/page/error-boundary.tsx'
import shared from './page-tabs.module.css'
import classes from './project-page.module.css'

const route = getRouteApi('/shell/app/project/$id')
/** When what the page itself needs has been asked for. */
const OTHERS_AHEAD_MS = 1500

// The panels come first, since people on site need nothing else.
const loadOverview = async () => (await import('../../features/project/overview-tab.tsx')).OverviewTab
const loadStatuses = async () => (await import('../../features/statuses/statuses-tab.tsx')).StatusesTab
const loadGroups = async () => (await import('../../features/groups/groups-tab.tsx')).GroupsTab
const loadPlan = async () => (await import('../../features/plan/plan-tab.tsx')).PlanTab
const loadComments = async () => (await import('../../features/comments/comments-tab.tsx')).CommentsTab
const OVERVIEW = laterPart(loadOverview)
const STATUSES = laterPart(loadStatuses)
const GROUPS = laterPart(loadGroups)
const PLAN = laterPart(loadPlan)
const COMMENTS = laterPart(loadComments)
const OTHERS = [loadCharts, loadOverview, loadStatuses, loadGroups, loadPlan, loadComments]

/** The page of one project. What people may do there depends on their role; the server decides again. */
export function ProjectPage() {
	const { id } = route.useParams()
	const { project, error, refetch, ...conversion } = useConversion(id)
	if (error && !project) return <ProjectRefused projectId={id} error={error} onRetry={refetch} isPage />
	if (!project) return <PageSkeleton />
	return <LoadedProject key={project.id} project={project} conversion={conversion} />
}

type LoadedProjectProps = { project: Project; conversion: ConversionWatch }

function LoadedProject({ project, conversion }: LoadedProjectProps) {
	const { t } = useTranslation('project')
	const { tab: asked, comments, comments_group, thread, range, from, to, measure, ...panelSearch } = route.useSearch()
	const navigate = route.useNavigate()
	const mayComment = project.role !== null
	const tabs = tabsOf(project)
	const { hasProjectBar } = useAppContext()
	const [firstTab] = useState(() => firstTabOf(project, hasProjectBar))
	const meant = asked ?? (range || from || to || measure ? 'overview' : firstTab)
	const tab = tabs.includes(meant) ? meant : firstTab
	// Whoever goes to another tab finds its code there already, and the overview's charts.
	useEffect(() => {
		const timer = setTimeout(() => void Promise.allSettled(OTHERS.map((load) => load())), OTHERS_AHEAD_MS)
		return () => clearTimeout(timer)
	}, [])
	useEffect(() => {
		if (tab === 'panels') keepPanelSearch(project.id, panelSearch)
	})
	useLastProject(project.id)
	useKeptLabels(project)
	useOwnWork(project)
	const editor = project.role !== null && roleAllows(project.role, 'editor')
	const manager = project.role === 'manager'

	// The bar at the foot, and windows of another size, take the tab from the address.
	const sayTab = useEffectEvent(() => {
		if (hasProjectBar && asked === undefined) void changeSearch({ tab })
	})
	useEffect(() => sayTab(), [])

	const openTab = (next: ProjectTab) =>
		navigate({
			search:
				next === 'panels'
					? { tab: next, ...lastPanelSearch(project.id) }
					: { tab: next === firstTab ? undefined : next },
		})
	const changeSearch = (part: Partial<ProjectSearch>, push = false) =>
		navigate({
			search: (current) => ({ ...current, ...part }),
			replace: !push,
			resetScroll: false,
		})

	return (
		<div className={shared.page}>
			<ProjectHeader project={project} manager={manager} />
			<Tabs
				value={tab}
				onChange={(value) => openTab(value as ProjectTab)}
				keepMounted={false}
				classNames={{ list: hasProjectBar ? classes.replaced : shared.tabs, tab: classes.tab }}
			>
				<Tabs.List aria-label={t('tabs.label')}>
					{tabs.map((name) => (
						<Tabs.Tab
							key={name}
							ref={name === tab ? bringIntoView : undefined}
							value={name}
							rightSection={<TabCount project={project} tab={name} />}
						>
							{t(`tabs.${name}`)}
						</Tabs.Tab>
					))}
				</Tabs.List>
				<ErrorBoundary resetKey={tab}>
					<Tabs.Panel value="overview" className={classes.panel}>
						<Later
							part={OVERVIEW}
							waiting={<TabSkeleton />}
							props={{ project, manager, conversion, search: { range, from, to, measure }, onSearch: changeSearch }}
						/>
					</Tabs.Panel>
					<Tabs.Panel value="panels" className={classes.panel}>
						<PanelsTab project={project} editable={editor} search={panelSearch} onSearch={changeSearch} />
					</Tabs.Panel>
					<Tabs.Panel value="statuses" className={classes.panel}>
						<Later part={STATUSES} waiting={<TabSkeleton />} props={{ projectId: project.id, editable: editor }} />
					</Tabs.Panel>
					<Tabs.Panel value="groups" className={classes.panel}>
						<Later part={GROUPS} waiting={<TabSkeleton />} props={{ projectId: project.id, editable: editor }} />
					</Tabs.Panel>
					<Tabs.Panel value="plan" className={classes.panel}>
						<Later part={PLAN} waiting={<TabSkeleton />} props={{ project, editable: editor, manager }} />
					</Tabs.Panel>
					{mayComment && (
						<Tabs.Panel value="comments" className={classes.panel}>
							<Later
								part={COMMENTS}
								waiting={<TabSkeleton />}
								props={{
									projectId: project.id,
									canOpen3d: project.model !== null,
									shown: comments ?? 'open',
									groupId: comments_group ?? null,
									onFilter: ({ shown = comments, groupId = comments_group }) =>
										changeSearch({
											comments: shown === 'open' ? undefined : shown,
											comments_group: groupId ?? undefined,
										}),
									threadId: thread ?? null,
									onThread: (id) => changeSearch({ thread: id ?? undefined }, id !== null && thread === undefined),
								}}
							/>
						</Tabs.Panel>
					)}
				</ErrorBoundary>
			</Tabs>
		</div>
	)
}

function TabCount({ project, tab }: { project: Project; tab: ProjectTab }) {
	const measures = useMeasures()
	const statuses = useStatuses(project.id)
	const groups = useGroups(project.id)
	const comments = useCommentSummary(project.id, project.role !== null)
	const unread = comments.data?.unread ?? 0
	const counts: Partial<Record<ProjectTab, number | undefined>> = {
		panels: project.panel_count,
		statuses: statuses.data?.length,
		groups: groups.data?.length,
		comments: unread || comments.data?.open,
	}
	const count = counts[tab]
	if (count === undefined) return null
	const isNews = tab === 'comments' && unread > 0
	return (
		<span className={classes.count} data-news={isNews || undefined}>
			{measures.number(count)}
		</span>
	)
}

function PageSkeleton() {
	return (
		<Stack gap="lg" aria-busy>
			<Skeleton height={28} width="40%" />
			<Skeleton height={32} />
			<TabSkeleton />
		</Stack>
	)
}

function TabSkeleton() {
	return (
		<Stack gap="lg" aria-busy>
			<Skeleton height={88} />
			<Skeleton height={240} />
		</Stack>
	)
}
