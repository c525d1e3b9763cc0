import { PortfolioResponse } from '@panelyard/contracts/projects/portfolio'
import { IconPinFilled } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../api/call-api.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { StatusBar } from '../../domain/figures/status-bar.tsx'
import { useMeasures } from '../../locales/measures.ts'
import { UserText } from '../../ui/text/user-text.tsx'
import { usePinnedProjects } from './pinned-projects.ts'
import { amountsOf, countsByStep, shareDone } from './portfolio-figures.ts'
import { REFETCH_MS } from './project-list.queries.ts'
import classes from './sidebar-projects.module.css'

/** Projects beside the pinned ones. */
const RECENT = 5

const sidebarProjectsQuery = (pinned: readonly string[]) =>
	queryOptions({
		queryKey: [...queryKeys.projectList, 'sidebar', pinned],
		queryFn: async ({ signal }) => {
			const first = pinned.length > 0 ? pinned.join(',') : undefined
			const query = { first, page: 1, page_size: pinned.length + RECENT }
			const { projects } = await callApi(PortfolioResponse, 'GET', '/portfolio', { query, signal })
			const place = ({ id }: { id: string }) => (pinned.includes(id) ? pinned.indexOf(id) : pinned.length)
			return projects.toSorted((one, other) => place(one) - place(other))
		},
		refetchInterval: REFETCH_MS,
		placeholderData: keepPreviousData,
	})

/** The pinned projects and those that changed last, each with its progress. Nothing while there are none. */
export function SidebarProjects({ onNavigate }: { onNavigate?: (() => void) | undefined }) {
	const { t } = useTranslation('projects')
	const measures = useMeasures()
	const pinned = usePinnedProjects()
	const { data: projects } = useQuery({ ...sidebarProjectsQuery(pinned.ids), enabled: pinned.isKnown })
	if (!projects || projects.length === 0) return null
	return (
		<section className={classes.projects} aria-labelledby="sidebar-projects">
			<h2 id="sidebar-projects" className={classes.heading}>
				{t('title')}
			</h2>
			<ul className={classes.list}>
				{projects.map((project) => {
					const amounts = amountsOf(project, 'count')
					const share = shareDone(amounts)
					return (
						<li key={project.id}>
							<Link
								to="/app/project/$id"
								params={{ id: project.id }}
								activeOptions={{ includeSearch: false }}
								className={classes.project}
								onClick={onNavigate}
							>
								<UserText text={project.name} className={classes.name} />
								{pinned.ids.includes(project.id) && (
									<IconPinFilled size={12} className={classes.pin} aria-label={t('pinned')} />
								)}
								{share !== null && <span className={classes.share}>{measures.percent(share)}</span>}
								{amounts.total > 0 && (
									<span className={classes.bar}>
										<StatusBar statuses={project.steps} counts={countsByStep(project, 'count')} size="thin" />
									</span>
								)}
							</Link>
						</li>
					)
				})}
			</ul>
		</section>
	)
}
