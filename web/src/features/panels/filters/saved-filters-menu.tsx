import { ActionIcon, Button, Modal, Popover, ScrollArea, Skeleton, UnstyledButton } from '@mantine/core'
import type { SavedFilter } from '@panelyard/contracts/projects/saved-filters'
import { IconBookmark, IconDeviceFloppy, IconLink, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../../../domain/changes/use-change.ts'
import type { PanelSearch } from '../../../domain/panels/search/panel-search.ts'
import { draftFilterDeletion } from '../../../domain/saved-filters/filter-changes.ts'
import { hasSomethingToSave, readFilterQuery, writeFilterQuery } from '../../../domain/saved-filters/filter-query.ts'
import { useSavedFilters } from '../../../domain/saved-filters/saved-filters.queries.ts'
import { FITS_WINDOW } from '../../../ui/appearance/fits-window.ts'
import { LoadFailed } from '../../../ui/page/load-failed.tsx'
import { useCopy } from '../../../ui/text/copy-text.ts'
import { SavedFilterForm } from './saved-filter-form.tsx'
import classes from './saved-filters-menu.module.css'

type SavedFiltersMenuProps = {
	projectId: string
	/** As it is asked for now. */
	search: PanelSearch
	/** Whether the person has a role in the project. */
	canSave: boolean
	onOpen: (search: Partial<PanelSearch>) => void
	/** Without words, for a finger. */
	isSmall: boolean
}

/** The named filters of a project: opened by a click, and kept in order here. */
export function SavedFiltersMenu({ projectId, search, canSave, onOpen, isSmall }: SavedFiltersMenuProps) {
	const { t } = useTranslation('lists')
	const [isOpen, setIsOpen] = useState(false)
	/** The one in the form; null for a new one. */
	const [edited, setEdited] = useState<SavedFilter | null | undefined>(undefined)
	const query = writeFilterQuery(search)
	const edit = (filter: SavedFilter | null) => {
		setIsOpen(false)
		setEdited(filter)
	}
	return (
		<>
			<Popover
				opened={isOpen}
				onChange={setIsOpen}
				position="bottom-end"
				withinPortal
				trapFocus
				shadow="md"
				radius="md"
				middlewares={FITS_WINDOW}
			>
				<Popover.Target>
					{isSmall ? (
						<ActionIcon
							variant="default"
							size="input-sm"
							aria-label={t('saved.title')}
							onClick={() => setIsOpen(!isOpen)}
						>
							<IconBookmark size={16} aria-hidden />
						</ActionIcon>
					) : (
						<Button
							variant="default"
							title={t('saved.title')}
							leftSection={<IconBookmark size={16} aria-hidden />}
							onClick={() => setIsOpen(!isOpen)}
						>
							{t('saved.title')}
						</Button>
					)}
				</Popover.Target>
				<Popover.Dropdown p={0} className={classes.dropdown} aria-label={t('saved.title')}>
					<SavedFilterList
						projectId={projectId}
						shown={query}
						onOpen={(filter) => {
							setIsOpen(false)
							onOpen(readFilterQuery(filter.query))
						}}
						onEdit={edit}
					/>
					{canSave && (
						<div className={classes.foot}>
							<Button
								variant="subtle"
								size="compact-sm"
								leftSection={<IconDeviceFloppy size={14} aria-hidden />}
								disabled={!hasSomethingToSave(search)}
								onClick={() => edit(null)}
							>
								{t('saved.save')}
							</Button>
						</div>
					)}
				</Popover.Dropdown>
			</Popover>
			<Modal
				opened={edited !== undefined}
				onClose={() => setEdited(undefined)}
				title={edited ? t('saved.edit_title') : t('saved.save_title')}
			>
				{edited !== undefined && (
					<SavedFilterForm projectId={projectId} filter={edited} query={query} onClose={() => setEdited(undefined)} />
				)}
			</Modal>
		</>
	)
}

type SavedFilterListProps = {
	projectId: string
	/** The filter that the list shows now. */
	shown: string | null
	onOpen: (filter: SavedFilter) => void
	/** Null where they are only opened. */
	onEdit: ((filter: SavedFilter) => void) | null
}

/** The saved filters that the person sees, their own and those of the project. */
export function SavedFilterList({ projectId, shown, onOpen, onEdit }: SavedFilterListProps) {
	const { t } = useTranslation('lists')
	const filters = useSavedFilters(projectId)
	if (filters.isPending) return <Skeleton height={64} m={8} />
	if (filters.isError) return <LoadFailed error={filters.error} onRetry={() => filters.refetch()} />
	const groups = [
		{ title: t('saved.own'), filters: filters.data.filter(({ is_shared }) => !is_shared) },
		{ title: t('saved.shared'), filters: filters.data.filter(({ is_shared }) => is_shared) },
	].filter((group) => group.filters.length > 0)
	if (groups.length === 0) return <p className={classes.empty}>{t('saved.none')}</p>
	return (
		<ScrollArea.Autosize mah="min(50dvh, 400px)" type="auto" scrollbarSize={6}>
			{groups.map((group) => (
				<section key={group.title} className={classes.group}>
					<h3 className={classes.title}>{group.title}</h3>
					<ul className={classes.list}>
						{group.filters.map((filter) => (
							<li key={filter.id} className={classes.row}>
								<UnstyledButton
									className={classes.name}
									title={filter.name}
									aria-current={filter.query === shown || undefined}
									onClick={() => onOpen(filter)}
								>
									<bdi>{filter.name}</bdi>
									{filter.is_shared && filter.created_by_name && (
										<span className={classes.by}>{filter.created_by_name}</span>
									)}
								</UnstyledButton>
								{onEdit && <FilterActions projectId={projectId} filter={filter} onEdit={onEdit} />}
							</li>
						))}
					</ul>
				</section>
			))}
		</ScrollArea.Autosize>
	)
}

type FilterActionsProps = { projectId: string; filter: SavedFilter; onEdit: (filter: SavedFilter) => void }

function FilterActions({ projectId, filter, onEdit }: FilterActionsProps) {
	const { t } = useTranslation('lists')
	const make = useMakeChange()
	const copy = useCopy()
	const link = `${location.origin}/app/project/${projectId}?tab=panels&${filter.query}`
	const { name } = filter
	const actions = [
		{ label: t('saved.copy_link', { name }), Icon: IconLink, run: () => copy(link, t('saved.link_copied')) },
		...(filter.can_change
			? [
					{ label: t('saved.edit', { name }), Icon: IconPencil, run: () => onEdit(filter) },
					{
						label: t('saved.delete', { name }),
						Icon: IconTrash,
						run: () => make(draftFilterDeletion(projectId, filter)),
					},
				]
			: []),
	]
	return actions.map(({ label, Icon, run }) => (
		<ActionIcon key={label} className={classes.action} size="sm" aria-label={label} title={label} onClick={run}>
			<Icon size={15} stroke={1.6} aria-hidden />
		</ActionIcon>
	))
}
