import { ActionIcon, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { Category, CreateCategoryRequest } from '@panelyard/contracts/panels/categories'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'
import { useChangeByForm } from '../changes/use-change.ts'
import { usePanels } from '../panels/list/panels.queries.ts'
import { UsesOfItem } from '../saved-filters/uses-of-item.tsx'
import { useCategories } from './categories.queries.ts'
import { draftCategory, draftCategoryChange, draftCategoryDeletion } from './category-changes.ts'
import classes from './category-dialog.module.css'
import { CategoryForm } from './category-form.tsx'
import { CategoryMark } from './category-mark.tsx'

type CategoryDialogProps = { projectId: string; opened: boolean; onClose: () => void }

/** The categories of a project: list, add, change and delete. */
export function CategoryDialog({ projectId, opened, onClose }: CategoryDialogProps) {
	const { t } = useTranslation('categories')
	return (
		<Modal opened={opened} onClose={onClose} title={t('title')}>
			{opened && <Categories projectId={projectId} />}
		</Modal>
	)
}

function Categories({ projectId }: { projectId: string }) {
	const { t } = useTranslation('categories')
	const categories = useCategories(projectId)
	const counts = usePanelCounts(projectId)
	/** Null: none; 'new': a category to be added. */
	const [edited, setEdited] = useState<Category | 'new' | null>(categories.length === 0 ? 'new' : null)
	const [deleted, setDeleted] = useState<Category | null>(null)
	const change = useChangeByForm(
		({ category, ...look }: CreateCategoryRequest & { category: Category | null }) =>
			category ? draftCategoryChange(projectId, category, look) : draftCategory(projectId, look),
		edited,
	)
	const remove = useChangeByForm((category: Category) => draftCategoryDeletion(projectId, category))
	const countOf = ({ id, panel_count }: Category) => (counts ? (counts.get(id) ?? 0) : panel_count)

	if (edited) {
		const category = edited === 'new' ? null : edited
		return (
			<CategoryForm
				category={category}
				categories={categories}
				onCancel={() => setEdited(null)}
				onSave={async (request) => {
					await change.mutateAsync({ ...request, category })
					setEdited(null)
				}}
			/>
		)
	}
	return (
		<Stack gap="md">
			<Text size="sm" c="dimmed">
				{categories.length === 0 ? t('empty') : t('intro')}
			</Text>
			{categories.length > 0 && (
				<ul className={classes.list} aria-label={t('title')}>
					{categories.map((category) => (
						<li key={category.id} className={classes.row}>
							<span className={classes.name}>
								<CategoryMark category={category} />
							</span>
							<Text size="sm" c="dimmed" className={classes.count}>
								{t('panel_count', { count: countOf(category) })}
							</Text>
							<ActionIcon
								variant="subtle"
								color="gray"
								aria-label={t('edit_named', { name: category.name })}
								onClick={() => setEdited(category)}
							>
								<IconPencil size={16} aria-hidden />
							</ActionIcon>
							<ActionIcon
								variant="subtle"
								color="gray"
								aria-label={t('delete_named', { name: category.name })}
								onClick={() => setDeleted(category)}
							>
								<IconTrash size={16} aria-hidden />
							</ActionIcon>
						</li>
					))}
				</ul>
			)}
			<Group justify="flex-end">
				<Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>
					{t('new')}
				</Button>
			</Group>
			<ConfirmDelete
				item={deleted}
				title={({ name }) => t('delete_title', { name })}
				text={(category) =>
					countOf(category) === 0 ? t('delete_unused') : t('delete_used', { count: countOf(category) })
				}
				cancel={t('cancel')}
				confirm={t('delete')}
				remove={remove}
				onClose={() => setDeleted(null)}
			>
				<UsesOfItem projectId={projectId} itemId={deleted?.id ?? null} />
			</ConfirmDelete>
		</Stack>
	)
}

/** How many panels have each category, as the list says it; null until it is read. */
function usePanelCounts(projectId: string): ReadonlyMap<string, number> | null {
	const panels = usePanels(projectId).data?.panels
	return useMemo(() => {
		if (!panels) return null
		const counts = new Map<string, number>()
		for (const { category_id: id } of panels) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1)
		return counts
	}, [panels])
}
