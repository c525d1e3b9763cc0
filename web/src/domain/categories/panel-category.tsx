import { Text } from '@mantine/core'
import type { Panel } from '@panelyard/contracts/panels/panels'
import { useTranslation } from 'react-i18next'
import { useCategories } from './categories.queries.ts'
import { CategoryMark } from './category-mark.tsx'
import { CategoryMenu } from './category-menu.tsx'

type PanelCategoryProps = { projectId: string; panel: Panel; editable: boolean }

/** The category of one panel, to be changed by editors. */
export function PanelCategory({ projectId, panel, editable }: PanelCategoryProps) {
	const { t } = useTranslation('categories')
	const category = useCategories(projectId).find(({ id }) => id === panel.category_id)
	return (
		<>
			{category ? (
				<CategoryMark category={category} />
			) : (
				<Text size="sm" c="dimmed">
					{t('none')}
				</Text>
			)}
			{editable && (
				<div style={{ marginBlockStart: 8 }}>
					<CategoryMenu projectId={projectId} panelIds={() => [panel.id]}>
						{t('set')}
					</CategoryMenu>
				</div>
			)}
		</>
	)
}
