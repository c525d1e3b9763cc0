import { ActionIcon, Menu } from '@mantine/core'
import { IconBook2, IconHelp, IconKeyboard, IconMail, IconPlayerPlay } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePublicConfig } from '../../api/public-config.ts'
import type { HelpPage } from './help.tsx'

type HelpMenuProps = { onHelp: (page: HelpPage) => void }

/** The help button of the top bar. */
export function HelpMenu({ onHelp }: HelpMenuProps) {
	const { t } = useTranslation('chrome')
	return (
		<Menu width={240}>
			<Menu.Target>
				<ActionIcon aria-label={t('help.title')} title={t('help.title')}>
					<IconHelp size={19} stroke={1.6} aria-hidden />
				</ActionIcon>
			</Menu.Target>
			<Menu.Dropdown>
				<HelpItems onHelp={onHelp} />
			</Menu.Dropdown>
		</Menu>
	)
}

/** The same in a menu of something else. */
export function HelpItems({ onHelp }: HelpMenuProps) {
	const { t } = useTranslation('chrome')
	const { demo_project_id } = usePublicConfig()
	return (
		<>
			<Menu.Item leftSection={<IconBook2 size={16} aria-hidden />} onClick={() => onHelp('guides')}>
				{t('help.guides')}
			</Menu.Item>
			<Menu.Item leftSection={<IconKeyboard size={16} aria-hidden />} onClick={() => onHelp('shortcuts')}>
				{t('help.shortcuts')}
			</Menu.Item>
			{demo_project_id !== null && (
				<Menu.Item component={Link} to="/app/demo" leftSection={<IconPlayerPlay size={16} aria-hidden />}>
					{t('help.tour')}
				</Menu.Item>
			)}
			<Menu.Item component="a" href="/contact?topic=support" leftSection={<IconMail size={16} aria-hidden />}>
				{t('help.contact')}
			</Menu.Item>
		</>
	)
}
