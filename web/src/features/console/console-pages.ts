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

type Page = {
	to: string
	key: keyof typeof consoleTexts.pages
	Icon: TablerIcon
	isExact?: boolean
	/** Whether a line parts it from the pages before. */
	beginsGroup?: boolean
}
/** The pages of the console: those opened every day, then customers, then the server, then what was. */
export const CONSOLE_PAGES: readonly Page[] = [
	{ to: '/sysbly', key: 'welcome', Icon: IconHome, isExact: true },
	{ to: '/sysbly/support', key: 'support', Icon: IconMessages },
	{ to: '/sysbly/contact', key: 'contact', Icon: IconMail },
	{ to: '/sysbly/companies', key: 'companies', Icon: IconBuilding, beginsGroup: true },
	{ to: '/sysbly/users', key: 'users', Icon: IconUsers },
	{ to: '/sysbly/projects', key: 'projects', Icon: IconBuildingFactory2 },
	{ to: '/sysbly/billing', key: 'billing', Icon: IconCreditCard },
	{ to: '/sysbly/jobs', key: 'jobs', Icon: IconListCheck, beginsGroup: true },
	{ to: '/sysbly/diagnostics', key: 'diagnostics', Icon: IconStethoscope },
	{ to: '/sysbly/settings', key: 'settings', Icon: IconAdjustments },
	{ to: '/sysbly/analytics', key: 'analytics', Icon: IconChartBar, beginsGroup: true },
	{ to: '/sysbly/audit-log', key: 'audit_log', Icon: IconHistory },
	{ to: '/sysbly/db', key: 'db', Icon: IconDatabase },
]
