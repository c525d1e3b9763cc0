import { Group, Menu } from '@mantine/core'
import { IconCheck, IconSunHigh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { setSunMode, useSunMode } from './sun-mode.ts'

/** Switches sun mode from a menu, one tap away on a phone in the sun. The settings page offers the same. */
export function SunModeItem() {
	const { t } = useTranslation('shell')
	const isSun = useSunMode()
	return (
		<Menu.CheckboxItem
			checked={isSun}
			onChange={setSunMode}
			styles={{ itemIndicator: { display: 'none' } }}
			rightSection={isSun && <IconCheck size={16} aria-hidden />}
		>
			<Group gap="xs" wrap="nowrap">
				<IconSunHigh size={16} aria-hidden />
				{t('sun_mode.name')}
			</Group>
		</Menu.CheckboxItem>
	)
}
