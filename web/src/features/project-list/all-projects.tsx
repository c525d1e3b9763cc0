import { ActionIcon, Button, CloseButton, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { FigureMeasure } from '@panelyard/contracts/figures/figures'
import type { ProjectListItem } from '@panelyard/contracts/projects/projects'
import {
	IconChevronLeft,
	IconChevronRight,
	IconDownload,
	IconLayoutGrid,
	IconList,
	IconSearch,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptProjects } from '../../domain/project/kept-projects.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { arrangeProjects, pageOf, SORT_KEYS, type SortKey } from './arrange-projects.ts'
import { HearProjects } from './hear-projects.tsx'
import { portfolioQuery } from './portfolio.queries.ts'
import { PortfolioBand } from './portfolio-band.tsx'
import { type Concern, countOf } from './portfolio-figures.ts'
import { ProjectCard } from './project-card.tsx'
import { REFETCH_MS } from './project-list.queries.ts'
import classes from './project-list-page.module.css'
import { ProjectTable } from './project-table.tsx'
import { usePortfolioExport } from './use-portfolio-export.ts'

type View = 'grid' | 'table'

/** All projects with search, order and the choice between grid and table; choices are kept in this browser. */
export function AllProjects({ projects }: { projects: ProjectListItem[] }) {
	const { t, i18n } = useTranslation('projects')
	const [view, setView] = useKept<View>('panelyard.projects_view', 'grid')
	const [sort, setSort] = useKept<SortKey>('panelyard.projects_sort', 'updated_at')
	const [measure, setMeasure] = useKept<FigureMeasure>('panelyard.projects_measure', 'count')
	const [search, setSearch] = useState('')
	const [concern, setConcern] = useState<Concern | null>(null)
	const [page, setPage] = useState(1)
	const { data: figures } = useQuery({ ...portfolioQuery, refetchInterval: REFETCH_MS })
	const exportCsv = usePortfolioExport()
	const kept = useKeptProjects()
	const isMissing = (id: string) => kept !== null && !kept.has(id)
	const found = arrangeProjects(projects, search, sort, i18n.language, figures && { figures, measure })
	const counted = found.flatMap(({ id }) => figures?.get(id) ?? [])
	const concerned = ({ id }: ProjectListItem) => {
		const own = figures?.get(id)
		return concern === null || (own !== undefined && countOf(own, concern) > 0)
	}
	const arranged = found.filter(concerned)
	const list = pageOf(arranged, page)
	const changeSearch = (text: string) => {
		setSearch(text)
		setPage(1)
	}
	return (
		<section className={classes.section} aria-labelledby="all-projects">
			<HearProjects ids={list.shown.map(({ id }) => id)} />
			<div className={classes.toolbar}>
				<VisuallyHidden component="h2" id="all-projects">
					{t('all')}
				</VisuallyHidden>
				<TextInput
					className={classes.search}
					type="search"
					aria-label={t('search')}
					placeholder={t('search')}
					value={search}
					onChange={(event) => changeSearch(event.currentTarget.value)}
					leftSection={<IconSearch size={16} aria-hidden />}
					rightSection={search && <CloseButton aria-label={t('clear_search')} onClick={() => changeSearch('')} />}
				/>
				<Select
					className={classes.sort}
					aria-label={t('sort')}
					allowDeselect={false}
					value={sort}
					onChange={(value) => setSort((value as SortKey) ?? 'updated_at')}
					data={SORT_KEYS.map((key) => ({ value: key, label: t(`sort_by.${key}`) }))}
				/>
				<SegmentedControl
					aria-label={t('view')}
					value={view}
					onChange={(value) => setView(value as View)}
					data={[
						{ value: 'grid', label: <ViewChoice text={t('view_grid')} Icon={IconLayoutGrid} /> },
						{ value: 'table', label: <ViewChoice text={t('view_table')} Icon={IconList} /> },
					]}
				/>
				<ActionIcon
					variant="default"
					size={36}
					aria-label={t('export')}
					title={t('export')}
					disabled={!figures}
					onClick={() => figures && exportCsv(arranged, figures)}
				>
					<IconDownload size={16} aria-hidden />
				</ActionIcon>
			</div>
			{counted.length > 0 && (
				<PortfolioBand
					projects={counted}
					{...{ measure, concern }}
					onMeasure={setMeasure}
					onConcern={(next) => {
						setConcern(next)
						setPage(1)
					}}
				/>
			)}
			{list.total === 0 && concern !== null ? (
				<EmptyState
					title={t('none_concerned')}
					action={<Button onClick={() => setConcern(null)}>{t('show_all')}</Button>}
				/>
			) : list.total === 0 ? (
				<EmptyState title={t('no_match.title', { search })} text={t('no_match.text')} />
			) : view === 'grid' ? (
				<div className={classes.grid}>
					{list.shown.map((project) => (
						<ProjectCard
							key={project.id}
							project={project}
							figures={figures?.get(project.id)}
							measure={measure}
							isMissing={isMissing(project.id)}
						/>
					))}
				</div>
			) : (
				<ProjectTable projects={list.shown} {...{ figures, measure, sort, isMissing }} onSort={setSort} />
			)}
			<nav className={classes.pages} aria-label={t('pages')}>
				<span aria-live="polite">
					{list.total > 0 && t('range', { first: list.first, last: list.last, total: list.total })}
				</span>
				{list.pages > 1 && (
					<>
						<ActionIcon
							variant="default"
							aria-label={t('previous_page')}
							disabled={list.page === 1}
							onClick={() => setPage(list.page - 1)}
						>
							<IconChevronLeft size={16} className="mirrored" aria-hidden />
						</ActionIcon>
						<ActionIcon
							variant="default"
							aria-label={t('next_page')}
							disabled={list.page === list.pages}
							onClick={() => setPage(list.page + 1)}
						>
							<IconChevronRight size={16} className="mirrored" aria-hidden />
						</ActionIcon>
					</>
				)}
			</nav>
		</section>
	)
}

function ViewChoice({ text, Icon }: { text: string; Icon: typeof IconList }) {
	return (
		<span className={classes.viewChoice} title={text}>
			<Icon size={16} aria-hidden />
			<VisuallyHidden>{text}</VisuallyHidden>
		</span>
	)
}

function useKept<Value extends string>(key: string, defaultValue: Value) {
	return useLocalStorage<Value>({ key, defaultValue, getInitialValueInEffect: false })
}
