import { ActionIcon, CloseButton, SegmentedControl, Select, TextInput, VisuallyHidden } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { ProjectListItem } from '@panelyard/contracts/projects'
import { IconChevronLeft, IconChevronRight, IconLayoutGrid, IconList, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/empty-state.tsx'
import { arrangeProjects, pageOf, RECENT_COUNT, SORT_KEYS, type SortKey } from './arrange-projects.ts'
import { ProjectCard } from './project-card.tsx'
import classes from './project-list-page.module.css'
import { ProjectTable } from './project-table.tsx'

type View = 'grid' | 'table'

/** All projects with search, order and the choice between grid and table; choices are kept in this browser. */
export function AllProjects({ projects }: { projects: ProjectListItem[] }) {
	const { t, i18n } = useTranslation('projects')
	const [view, setView] = useKept<View>('panelyard.projects_view', 'grid')
	const [chosenSort, setSort] = useKept<SortKey | ''>('panelyard.projects_sort', '')
	// The latest are shown above when there are many: by name, this list doesn't begin with them again.
	const sort = chosenSort || (projects.length > RECENT_COUNT ? 'name' : 'updated_at')
	const [search, setSearch] = useState('')
	const [page, setPage] = useState(1)
	const arranged = arrangeProjects(projects, search, sort, i18n.language)
	const list = pageOf(arranged, page)
	// One page says by itself how much there is.
	const Range = list.pages > 1 ? 'span' : VisuallyHidden
	const changeSearch = (text: string) => {
		setSearch(text)
		setPage(1)
	}
	return (
		<section className={classes.section} aria-labelledby="all-projects">
			<div className={classes.toolbar}>
				<h2 id="all-projects" className={classes.heading}>
					{t('all')}
				</h2>
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
			</div>
			{list.total === 0 ? (
				<EmptyState title={t('no_match.title', { search })} text={t('no_match.text')} />
			) : view === 'grid' ? (
				<div className={classes.grid}>
					{list.shown.map((project) => (
						<ProjectCard key={project.id} project={project} />
					))}
				</div>
			) : (
				<ProjectTable projects={list.shown} />
			)}
			<nav className={list.pages > 1 ? classes.pages : undefined} aria-label={t('pages')}>
				<Range aria-live="polite">{t('range', { first: list.first, last: list.last, total: list.total })}</Range>
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
