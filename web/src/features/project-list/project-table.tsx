import { Skeleton, Table, Text, UnstyledButton } from '@mantine/core'
import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { PortfolioProject } from '@panelyard/contracts/projects/portfolio'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ConversionBadge } from '../../domain/conversion/conversion-badge.tsx'
import { searchOfFigure } from '../../domain/panels/search/figure-search.ts'
import { LabelBadge } from '../../domain/project/label-badge.tsx'
import { useFormat } from '../../locales/format.ts'
import { useSince } from '../../locales/use-since.ts'
import { ActionsHead } from '../../ui/page/actions-head.tsx'
import { UserText } from '../../ui/text/user-text.tsx'
import type { SortKey } from './arrange-projects.ts'
import { FlagCounts } from './flag-counts.tsx'
import { doneInWeek, doneSteps } from './portfolio-figures.ts'
import { ProjectMenu } from './project-menu.tsx'
import { ProjectProgress } from './project-progress.tsx'
import classes from './project-table.module.css'

type ProjectTableProps = {
	projects: readonly ProjectListItem[]
	figures: ReadonlyMap<string, PortfolioProject> | undefined
	measure: FigureMeasure
	sort: SortKey
	/** The device is offline and doesn't have the project. */
	isMissing: (projectId: string) => boolean
	onSort: (sort: SortKey) => void
}

/** The projects as rows, ordered by a click on a heading. On phones the lesser columns give way. */
export function ProjectTable({ projects, figures, measure, sort, isMissing, onSort }: ProjectTableProps) {
	const { t } = useTranslation(['projects', 'plan', 'figures', 'comments', 'statuses'])
	const since = useSince()
	const format = useFormat()
	const heading = (key: SortKey, text: string, props: { w?: number; ta?: 'end'; visibleFrom?: string }) => (
		<Heading {...props} isSorted={sort === key} isAscending={key === 'name'} onSort={() => onSort(key)}>
			{text}
		</Heading>
	)
	return (
		<div className={classes.frame}>
			<Table highlightOnHover verticalSpacing={6} horizontalSpacing="sm" layout="fixed" className={classes.table}>
				<Table.Thead>
					<Table.Tr>
						{heading('name', t('column.name'), {})}
						<Table.Th w={104} visibleFrom="lg">
							{t('column.label')}
						</Table.Th>
						{heading('panel_count', t('column.panels'), { w: 84, ta: 'end', visibleFrom: 'xs' })}
						{heading('done', t('figures:cards.done'), { w: 190, visibleFrom: 'sm' })}
						{heading('late', t('plan:state.late'), { w: 74, ta: 'end' })}
						{heading('due', t('sort_by.due'), { w: 74, ta: 'end', visibleFrom: 'md' })}
						<Table.Th w={110} ta="end" visibleFrom="md">
							{t('statuses:flags')}
						</Table.Th>
						{heading('week', t('sort_by.week'), { w: 116, ta: 'end', visibleFrom: 'md' })}
						{heading('unread', t('comments:unread'), { w: 92, ta: 'end', visibleFrom: 'md' })}
						{heading('updated_at', t('column.updated'), { w: 124, visibleFrom: 'xs' })}
						<ActionsHead w={52} />
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{projects.map((project) => {
						const own = figures?.get(project.id)
						const opened = (search: LinkProps['search'], value: number | null) => (
							<Figure id={project.id} search={search} value={value} isPending={!figures} />
						)
						return (
							<Table.Tr key={project.id}>
								<Table.Td>
									<Link to="/app/project/$id" params={{ id: project.id }} className={classes.name}>
										<UserText text={project.name} />
									</Link>
									{isMissing(project.id) && (
										<Text size="xs" c="dimmed">
											{t('not_on_device')}
										</Text>
									)}
								</Table.Td>
								<Table.Td visibleFrom="lg">
									<LabelBadge project={project} />
								</Table.Td>
								<Table.Td ta="end" visibleFrom="xs">
									{format.integer(project.panel_count)}
								</Table.Td>
								<Table.Td visibleFrom="sm">
									{project.conversion_status === 'COMPLETED' ? (
										project.panel_count > 0 && (
											<Link
												to="/app/project/$id"
												params={{ id: project.id }}
												search={
													own?.done_from == null ? {} : { tab: 'panels', ...searchOfFigure({ at: doneSteps(own) }) }
												}
												className={classes.progress}
											>
												<ProjectProgress figures={own} measure={measure} />
											</Link>
										)
									) : (
										<ConversionBadge project={project} />
									)}
								</Table.Td>
								<Table.Td ta="end" data-alarm={(own?.late ?? 0) > 0 || undefined}>
									{opened({ tab: 'panels', ...searchOfFigure({ plan: 'late' }) }, own?.late ?? null)}
								</Table.Td>
								<Table.Td ta="end" visibleFrom="md">
									{opened({ tab: 'panels', ...searchOfFigure({ plan: 'due' }) }, own?.due ?? null)}
								</Table.Td>
								<Table.Td ta="end" visibleFrom="md">
									<span className={classes.flags}>
										<FlagCounts id={project.id} flags={own?.flags ?? []} />
									</span>
								</Table.Td>
								<Table.Td ta="end" visibleFrom="md">
									{opened(own ? { tab: 'panels', ...doneInWeek(own) } : {}, own?.done_in_7_days ?? null)}
								</Table.Td>
								<Table.Td ta="end" visibleFrom="md">
									{opened({ tab: 'comments' }, own?.unread ?? null)}
								</Table.Td>
								<Table.Td c="dimmed" visibleFrom="xs" title={format.dateTime(project.updated_at)}>
									{since(project.updated_at)}
									{own?.last_change?.user_name && <UserText text={own.last_change.user_name} className={classes.who} />}
								</Table.Td>
								<Table.Td>
									<ProjectMenu project={project} />
								</Table.Td>
							</Table.Tr>
						)
					})}
				</Table.Tbody>
			</Table>
		</div>
	)
}

type HeadingProps = {
	w?: number
	ta?: 'end'
	visibleFrom?: string
	isSorted: boolean
	isAscending: boolean
	onSort: () => void
	children: ReactNode
}

function Heading({ isSorted, isAscending, onSort, children, ...cell }: HeadingProps) {
	const Icon = isAscending ? IconChevronUp : IconChevronDown
	return (
		<Table.Th {...cell} aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : undefined}>
			<UnstyledButton className={classes.heading} onClick={onSort}>
				<span>{children}</span>
				{isSorted && <Icon size={14} aria-hidden />}
			</UnstyledButton>
		</Table.Th>
	)
}

type FigureProps = { id: string; search: LinkProps['search']; value: number | null; isPending: boolean }

/** A number that leads to what it counts; a dash where nothing is counted. */
function Figure({ id, search, value, isPending }: FigureProps) {
	const format = useFormat()
	if (isPending) return <Skeleton height={10} w={24} ms="auto" />
	if (value === null) return <span className={classes.none}>–</span>
	if (value === 0) return <span className={classes.none}>{format.integer(0)}</span>
	return (
		<Link to="/app/project/$id" params={{ id }} search={search} className={classes.figure}>
			{format.integer(value)}
		</Link>
	)
}
