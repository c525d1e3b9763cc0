import { Button, type ButtonProps, Menu } from '@mantine/core'
import type { Category } from '@panelyard/contracts/panels/categories'
import { IconCategory, IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMakeChange } from '../changes/use-change.ts'
import { type AskOfPanels, askNothing } from '../panels/search/ask-of-panels.ts'
import { useCategories } from './categories.queries.ts'
import { draftPanelCategory } from './category-changes.ts'
import { CategoryDialog } from './category-dialog.tsx'
import { CategoryMark } from './category-mark.tsx'
import classes from './category-menu.module.css'

type CategoryMenuProps = {
	projectId: string
	panelIds: () => readonly string[]
	ask?: AskOfPanels | undefined
	/** Name of the button for screen readers, when its text does not say it all. */
	label?: string
	children: ReactNode
} & Pick<ButtonProps, 'size' | 'className'>

/** A button that gives panels a category, and leads to the dialog where categories are made. */
export function CategoryMenu({ projectId, panelIds, ask, label, children, ...button }: CategoryMenuProps) {
	const [isManaging, setIsManaging] = useState(false)
	return (
		<>
			<Menu position="bottom-start" withinPortal>
				<Menu.Target>
					<Button
						variant="default"
						leftSection={<IconCategory size={16} aria-hidden />}
						rightSection={<IconChevronDown size={14} aria-hidden />}
						aria-label={label}
						{...button}
					>
						{children}
					</Button>
				</Menu.Target>
				<Menu.Dropdown className={classes.dropdown}>
					<CategoryItems projectId={projectId} panelIds={panelIds} ask={ask} onManage={() => setIsManaging(true)} />
				</Menu.Dropdown>
			</Menu>
			<CategoryDialog projectId={projectId} opened={isManaging} onClose={() => setIsManaging(false)} />
		</>
	)
}

type CategoryItemsProps = Pick<CategoryMenuProps, 'projectId' | 'panelIds' | 'ask'> & { onManage: () => void }

/** The categories that panels can get, none, and the way to the dialog, in a menu. */
export function CategoryItems({ projectId, panelIds, ask = askNothing, onManage }: CategoryItemsProps) {
	const { t } = useTranslation('categories')
	const categories = useCategories(projectId)
	const make = useMakeChange()
	const assign = (category: Category | null) =>
		ask(panelIds(), (ids) => make(draftPanelCategory(projectId, ids, category)))
	return (
		<>
			{categories.map((category) => (
				<Menu.Item key={category.id} onClick={() => assign(category)}>
					<CategoryMark category={category} />
				</Menu.Item>
			))}
			{categories.length > 0 && (
				<>
					<Menu.Item onClick={() => assign(null)}>
						<span className={classes.none}>{t('none')}</span>
					</Menu.Item>
					<Menu.Divider />
				</>
			)}
			<Menu.Item onClick={onManage}>{categories.length === 0 ? t('new') : t('manage')}</Menu.Item>
		</>
	)
}
