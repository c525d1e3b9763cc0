import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconCategory, IconCube, IconDots, IconFileImport, IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FITS_WINDOW } from '../../ui/appearance/fits-window.ts'
import { useSmallScreen } from '../../ui/appearance/media.ts'

/** What can be done with the list; null for what can't. */
type ListActionsProps = {
	/** Shows the listed panels in 3D. */
	onShowIn3d: (() => void) | null
	/** Opens the dialog of categories. */
	onCategories: (() => void) | null
	/** Asks for marks to select panels by. */
	onMarks: (() => void) | null
	/** Asks for a list to bring in. */
	onImport: (() => void) | null
}

/** A button each, or a menu on a phone. */
export function ListActions({ onShowIn3d, onCategories, onMarks, onImport }: ListActionsProps) {
	const { t } = useTranslation(['panels', 'categories', 'groups'])
	const isSmall = useSmallScreen()
	const actions = [
		{ label: t('show_in_3d'), Icon: IconCube, run: onShowIn3d },
		{ label: t('categories:manage'), Icon: IconCategory, run: onCategories },
		{ label: t('groups:select_marks'), Icon: IconListCheck, run: onMarks },
		{ label: t('import'), Icon: IconFileImport, run: onImport },
	].filter(({ run }) => run !== null)
	if (actions.length === 0) return null
	if (isSmall) {
		return (
			<Menu middlewares={FITS_WINDOW}>
				<Menu.Target>
					<ActionIcon variant="default" size="input-sm" aria-label={t('more')}>
						<IconDots size={18} aria-hidden />
					</ActionIcon>
				</Menu.Target>
				<Menu.Dropdown>
					{actions.map(({ label, Icon, run }) => (
						<Menu.Item key={label} leftSection={<Icon size={16} aria-hidden />} onClick={() => run?.()}>
							{label}
						</Menu.Item>
					))}
				</Menu.Dropdown>
			</Menu>
		)
	}
	return actions.map(({ label, Icon, run }) => (
		<Tooltip key={label} label={label}>
			<ActionIcon variant="default" size="input-sm" aria-label={label} onClick={() => run?.()}>
				<Icon size={16} aria-hidden />
			</ActionIcon>
		</Tooltip>
	))
}
