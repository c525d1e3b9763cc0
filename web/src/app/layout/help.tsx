import { Accordion, Anchor, Kbd, Modal, Text } from '@mantine/core'
import { type SiteLanguage, sitePath } from '@panelyard/contracts/public/site-pages'
import { useTranslation } from 'react-i18next'
import { useAppContext } from '../../domain/app-context/app-context.tsx'
import { commandKey } from '../../ui/command-key.ts'
import classes from './help.module.css'

export type HelpPage = 'guides' | 'shortcuts'

type HelpProps = {
	/** Null keeps the dialog shut. */
	page: HelpPage | null
	onClose: () => void
}

/** Short guides, and the keyboard shortcuts of the page. */
export function Help({ page, onClose }: HelpProps) {
	const { t } = useTranslation('chrome')
	return (
		<>
			<Modal opened={page === 'guides'} onClose={onClose} title={t('help.guides')} size={560}>
				<Guides />
			</Modal>
			<Modal opened={page === 'shortcuts'} onClose={onClose} title={t('help.shortcuts')} size={480}>
				<Shortcuts />
			</Modal>
		</>
	)
}

const GUIDES = ['create', 'statuses', 'groups', 'sheets', 'share'] as const

function Guides() {
	const { t, i18n } = useTranslation(['chrome', 'public'])
	return (
		<>
			<Accordion variant="separated" defaultValue={GUIDES[0]} order={3}>
				{GUIDES.map((guide) => (
					<Accordion.Item key={guide} value={guide}>
						<Accordion.Control>{t(`guides.${guide}`)}</Accordion.Control>
						<Accordion.Panel>
							<Text size="sm">{t(`guides.${guide}_text`)}</Text>
						</Accordion.Panel>
					</Accordion.Item>
				))}
			</Accordion>
			{/* A page of its own, so that what is under way here stays. */}
			<Text mt="md">
				<Anchor href={sitePath('docs', i18n.language as SiteLanguage)} target="_blank">
					{t('public:meta.docs.title')}
				</Anchor>
			</Text>
		</>
	)
}

function Shortcuts() {
	const { t } = useTranslation(['chrome', 'changes'])
	const { projectId, canOpen3d } = useAppContext()
	return (
		<>
			<section className={classes.keys}>
				<h3>{t('keys.everywhere')}</h3>
				<dl>
					<Keys label={t('keys.palette')} keys={[commandKey(), 'K']} />
					<Keys label={t('keys.help')} keys={['?']} />
					<Keys label={t('keys.close')} keys={['Esc']} />
					<Keys label={t('keys.tabs')} keys={['←', '→']} />
				</dl>
			</section>
			{projectId !== null && (
				<section className={classes.keys}>
					<h3>{t('keys.in_project')}</h3>
					<dl>
						<Keys label={t('changes:undo')} keys={[commandKey(), 'Z']} />
						<Keys label={t('changes:redo')} keys={[commandKey(), 'Shift', 'Z']} />
					</dl>
				</section>
			)}
			{canOpen3d && (
				<Text size="sm" c="dimmed">
					{t('keys.in_3d')}
				</Text>
			)}
		</>
	)
}

function Keys({ label, keys }: { label: string; keys: readonly string[] }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>
				{keys.map((key) => (
					<Kbd key={key}>{key}</Kbd>
				))}
			</dd>
		</div>
	)
}
