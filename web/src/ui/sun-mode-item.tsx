import { Menu } from '@mantine/core'
import { IconSunHigh } from '@tabler/icons-react'
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
			rightSection={<IconSunHigh size={18} stroke={1.6} aria-hidden />}
		>
			{t('sun_mode.name')}
		</Menu.CheckboxItem>
	)
}
