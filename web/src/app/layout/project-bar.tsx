import { Menu, UnstyledButton } from '@mantine/core'
import {
	IconCalendar,
	IconChartBar,
	IconCube,
	IconDots,
	IconFolders,
	IconLayoutGrid,
	IconMessageCircle,
	IconTags,
	type TablerIcon,
} from '@tabler/icons-react'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { useCommentSummary } from '../../domain/comments/comments.queries.ts'
import { lastPanelSearch } from '../../domain/panels/search/last-panel-search.ts'
import { PROJECT_TABS, type ProjectSearch, type ProjectTab, tabsOf } from '../../features/project/project-search.ts'
import { useMeasures } from '../../locales/measures.ts'
import classes from './project-bar.module.css'
import { OwnPicture, UserMenu, type UserMenuProps } from './user-menu.tsx'

type ProjectBarProps = Omit<UserMenuProps, 'children'> & { projectId: string }

const MORE_ICONS = { overview: IconChartBar, statuses: IconTags, groups: IconFolders, plan: IconCalendar } as const
type MoreTab = keyof typeof MORE_ICONS
const isMore = (tab: ProjectTab): tab is MoreTab => tab in MORE_ICONS

/** At the foot of a project on a phone: what people use there, within reach of the thumb, and the rest behind "More". */
export function ProjectBar({ projectId, ...own }: ProjectBarProps) {
	const { t } = useTranslation(['chrome', 'project'])
	const measures = useMeasures()
	const navigate = useNavigate()
	const { project, canOpen3d, hasProjectBar } = useAppContext()
	const place = usePlace(projectId)
	// Until the project is known, its bar is that of most people.
	const tabs: readonly ProjectTab[] = project ? tabsOf(project) : PROJECT_TABS
	const hasComments = tabs.includes('comments')
	const unread = useCommentSummary(projectId, project !== null && hasComments).data?.unread ?? 0
	const more = tabs.filter(isMore)
	const to = { to: '/app/project/$id', params: { id: projectId } } as const
	const current = (tab: ProjectTab) => (place.tab === tab ? (place.isBelow ? 'true' : 'page') : undefined)
	if (!hasProjectBar) return null
	return (
		<nav className={classes.bar} aria-label={t('project:tabs.label')} data-foot data-project-bar>
			<Link
				{...to}
				search={{ tab: 'panels', ...lastPanelSearch(projectId) }}
				className={classes.place}
				activeProps={{}}
				aria-current={current('panels')}
			>
				<Place Icon={IconLayoutGrid} text={t('project:tabs.panels')} />
			</Link>
			<Link
				to="/app/project/$id/3d-view"
				params={{ id: projectId }}
				className={classes.place}
				disabled={!canOpen3d}
				aria-label={t('project:open_in_3d')}
			>
				<Place Icon={IconCube} text={t('project_bar.view')} />
			</Link>
			{hasComments && (
				<Link
					{...to}
					search={{ tab: 'comments' }}
					className={classes.place}
					activeProps={{}}
					aria-current={current('comments')}
				>
					<Place Icon={IconMessageCircle} text={t('project:tabs.comments')}>
						{unread > 0 && <span className={classes.news}>{measures.number(unread)}</span>}
					</Place>
				</Link>
			)}
			{more.length > 0 && (
				<Menu position="top" width={220}>
					<Menu.Target>
						<UnstyledButton className={classes.place} aria-current={more.some(current) || undefined}>
							<Place Icon={IconDots} text={t('project_bar.more')} />
						</UnstyledButton>
					</Menu.Target>
					<Menu.Dropdown>
						{more.map((tab) => {
							const Icon = MORE_ICONS[tab]
							return (
								<Menu.Item
									key={tab}
									className={classes.item}
									leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
									aria-current={current(tab)}
									onClick={() => navigate({ ...to, search: { tab } })}
								>
									{t(`project:tabs.${tab}`)}
								</Menu.Item>
							)
						})}
					</Menu.Dropdown>
				</Menu>
			)}
			<UserMenu {...own}>
				<UnstyledButton className={classes.place}>
					<OwnPicture user={own.user} size={22} />
					<span className={classes.text}>{t('project_bar.me')}</span>
				</UnstyledButton>
			</UserMenu>
		</nav>
	)
}

function Place({ Icon, text, children }: { Icon: TablerIcon; text: string; children?: ReactNode }) {
	return (
		<>
			<Icon size={22} stroke={1.6} aria-hidden />
			<span className={classes.text}>{text}</span>
			{children}
		</>
	)
}

/** The tab that is shown, or to which the page below the project belongs. */
function usePlace(projectId: string): { tab: ProjectTab | undefined; isBelow: boolean } {
	const { project } = useAppContext()
	const { pathname, search } = useLocation()
	const below = pathname.slice(`/app/project/${projectId}`.length).split('/')[1]
	if (below === 'panel') return { tab: 'panels', isBelow: true }
	if (below === 'group') return { tab: 'groups', isBelow: true }
	const asked = (search as ProjectSearch).tab
	return { tab: asked ?? (project ? tabsOf(project)[0] : undefined), isBelow: false }
}
