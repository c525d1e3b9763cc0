import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconBuilding, IconCheck, IconPlus, IconSelector } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCompanies, useCurrentCompany } from '../../domain/companies/companies.queries.ts'
import { labelled } from '../../locales/labelled.ts'
import classes from './company-switcher.module.css'

type CompanySwitcherProps = { collapsed: boolean; onNavigate?: (() => void) | undefined }

/** The company that the person looks at, and a menu where there are several; nothing where there is none. */
export function CompanySwitcher({ collapsed, onNavigate }: CompanySwitcherProps) {
	const { t } = useTranslation('companies')
	const navigate = useNavigate()
	const companies = useCompanies().data ?? []
	const { company, change } = useCurrentCompany()
	if (company === null) return null
	const label = (
		<>
			{company.logo ? (
				<img src={company.logo} alt="" className={classes.logo} />
			) : (
				<IconBuilding size={18} stroke={1.6} aria-hidden />
			)}
			{!collapsed && <bdi className={classes.name}>{company.name}</bdi>}
		</>
	)
	if (companies.length === 1)
		return (
			<Tooltip label={company.name} disabled={!collapsed} position="right">
				<Link
					to="/app/dashboard/company"
					className={classes.company}
					aria-label={company.name}
					title={company.name}
					onClick={onNavigate}
				>
					{label}
				</Link>
			</Tooltip>
		)
	const open = (search: { tab?: 'new' }) => {
		onNavigate?.()
		void navigate({ to: '/app/dashboard/company', search })
	}
	return (
		<Menu position="bottom-start" width={240}>
			<Menu.Target>
				<UnstyledButton
					className={classes.company}
					aria-label={labelled(t('switch'), company.name)}
					title={company.name}
				>
					{label}
					{!collapsed && <IconSelector size={16} stroke={1.6} aria-hidden className={classes.arrows ?? ''} />}
				</UnstyledButton>
			</Menu.Target>
			<Menu.Dropdown mah="60dvh" style={{ overflowY: 'auto' }}>
				<Menu.Label>{t('switch')}</Menu.Label>
				{companies.map(({ id, name }) => (
					<Menu.Item
						key={id}
						role="menuitemradio"
						aria-checked={id === company.id}
						rightSection={id === company.id && <IconCheck size={16} aria-hidden />}
						onClick={() => {
							change(id)
							open({})
						}}
					>
						<bdi>{name}</bdi>
					</Menu.Item>
				))}
				<Menu.Divider />
				<Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open({ tab: 'new' })}>
					{t('another')}
				</Menu.Item>
			</Menu.Dropdown>
		</Menu>
	)
}
