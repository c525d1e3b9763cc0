import { IconStackBack } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolBar, ToolChip } from '../../base/tool-bar.tsx'

/** How the drawn box chooses. */
export function BoxBar({
	isThrough,
	onThrough,
	onClose,
}: {
	isThrough: boolean
	onThrough: (isThrough: boolean) => void
	onClose: () => void
}) {
	const { t } = useTranslation(['viewer', 'selection'])
	return (
		<ToolBar label={t('commands.box')} hint={t('selection:box.hint')} onClose={onClose}>
			<ToolChip icon={IconStackBack} isPressed={isThrough} onClick={() => onThrough(!isThrough)}>
				{t('selection:box.through')}
			</ToolChip>
		</ToolBar>
	)
}
