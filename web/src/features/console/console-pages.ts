import {
	IconAdjustments,
	IconBuilding,
	IconBuildingFactory2,
	IconChartBar,
	IconCreditCard,
	IconDatabase,
	IconHistory,
	IconHome,
	IconListCheck,
	IconMail,
	IconMessages,
	IconStethoscope,
	IconUsers,
	type TablerIcon,
} from '@tabler/icons-react'
import type consoleTexts from '../../locales/en/console.json'

type Page = { to: string; key: keyof typeof consoleTexts.pages; Icon: TablerIcon; isExact?: boolean }
/** The pages of the console, in their order. */
export const CONSOLE_PAGES: readonly Page[] = [
	{ to: '/sysbly', key: 'welcome', Icon: IconHome, isExact: true },
	{ to: '/sysbly/companies', key: 'companies', Icon: IconBuilding },
	{ to: '/sysbly/users', key: 'users', Icon: IconUsers },
	{ to: '/sysbly/projects', key: 'projects', Icon: IconBuildingFactory2 },
	{ to: '/sysbly/billing', key: 'billing', Icon: IconCreditCard },
	{ to: '/sysbly/db', key: 'db', Icon: IconDatabase },
	{ to: '/sysbly/settings', key: 'settings', Icon: IconAdjustments },
	{ to: '/sysbly/support', key: 'support', Icon: IconMessages },
	{ to: '/sysbly/contact', key: 'contact', Icon: IconMail },
	{ to: '/sysbly/analytics', key: 'analytics', Icon: IconChartBar },
	{ to: '/sysbly/jobs', key: 'jobs', Icon: IconListCheck },
	{ to: '/sysbly/audit-log', key: 'audit_log', Icon: IconHistory },
	{ to: '/sysbly/diagnostics', key: 'diagnostics', Icon: IconStethoscope },
]
