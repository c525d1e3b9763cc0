import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import '@mantine/dropzone/styles.css'
import { IconUpload } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ownFileLimit } from '../../../domain/own-file/own-file-limit.ts'
import dropzone from '../../../domain/uploads/model-dropzone.module.css'
import { useFormat } from '../../../locales/format.ts'
import { useCoarsePointer } from '../../../ui/appearance/media.ts'
import { LanguageMenu } from '../../../ui/language-menu.tsx'
import { useReasonText } from '../../../ui/messages/error-text.ts'
import { Brand } from '../../../ui/page/brand.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { UserText } from '../../../ui/text/user-text.tsx'
import { type FailedFile, ownFileOfPage } from './own-file.ts'
import { OwnFileCard } from './own-file-card.tsx'
import classes from './own-file-page.module.css'

/**
 * `/app/your-model`: a file of the visitor's own, converted and shown in this browser. Around the pages of its project, which
 * come once there is one.
 */
export function OwnFilePage({ children }: { children: ReactNode }) {
	const { t } = useTranslation('demo')
	const ownFile = ownFileOfPage()
	const state = useSyncExternalStore(ownFile.subscribe, ownFile.state)
	if (state.step === 'ready')
		return (
			<>
				{children}
				<OwnFileCard name={state.file.name} hasPanels={state.own.panelIds.length > 0} />
			</>
		)
	return (
		<div className={classes.page}>
			<header className={classes.bar}>
				<a href="/" className={classes.brand} aria-label={t('home')}>
					<Brand />
				</a>
				<LanguageMenu />
			</header>
			<main className={classes.main} tabIndex={-1}>
				{state.step === 'looking' && <Loading>{null}</Loading>}
				{state.step === 'converting' && (
					<Converting name={state.file.name} percent={state.percent} onCancel={() => ownFile.cancel()} />
				)}
				{state.step === 'choose' && (
					<Stack gap="md">
						<h1 className={classes.title}>{t('own.title')}</h1>
						<Text>{t('own.text')}</Text>
						{state.failed && <Failed file={state.failed} />}
						<OwnDropzone onFile={(file) => void ownFile.take(file)} />
						<div>
							<Button component="a" href="/app/demo" variant="default">
								{t('own.to_demo')}
							</Button>
						</div>
					</Stack>
				)}
			</main>
		</div>
	)
}

function Converting({ name, percent, onCancel }: { name: string; percent: number; onCancel: () => void }) {
	const { t } = useTranslation('demo')
	const format = useFormat()
	return (
		<Stack gap="md">
			<h1 className={classes.title}>{t('own.converting')}</h1>
			<Text fw={550} className={classes.name}>
				<UserText text={name} />
			</Text>
			<Progress.Root size="md" radius="xl">
				<Progress.Section
					value={percent}
					aria-label={t('own.progress')}
					aria-valuetext={format.percent(Math.round(percent) / 100)}
				/>
			</Progress.Root>
			<Group justify="space-between">
				<Text c="dimmed" size="sm" role="status">
					{t('own.converting_text')}
				</Text>
				<Button variant="default" onClick={onCancel}>
					{t('own.cancel')}
				</Button>
			</Group>
		</Stack>
	)
}

function Failed({ file: { name, size, failure } }: { file: FailedFile }) {
	const { t } = useTranslation('demo')
	const format = useFormat()
	const reasonText = useReasonText()
	const reason = failure === 'empty' ? { reason_code: 'empty_file', reason_value: '' } : failure
	const text =
		typeof reason === 'string'
			? t(`own.${reason}`, { size: format.bytes(size), limit: format.bytes(ownFileLimit()) })
			: reason.reason_code === 'other_archive'
				? t('own.archive')
				: reasonText({ ...reason, error_code: null })
	return (
		<Alert color="red" role="alert" title={t('own.failed')}>
			<Text fw={550}>
				<UserText text={name} />
			</Text>
			<Text size="md">{text}</Text>
		</Alert>
	)
}

/** Takes one file by drop, click or keyboard. */
function OwnDropzone({ onFile }: { onFile: (file: File) => void }) {
	const { t } = useTranslation(['demo', 'create'])
	const format = useFormat()
	const pick = t(useCoarsePointer() ? 'create:pick' : 'create:drop')
	return (
		<Dropzone
			multiple={false}
			onDropAny={(accepted, rejected) => {
				const [file] = [...accepted, ...rejected.map((one) => one.file)]
				if (file) onFile(file)
			}}
			onDrop={() => {}}
			className={dropzone.zone}
			aria-label={pick}
			inputProps={{ 'aria-label': t('create:file'), accept: '.ifc' }}
		>
			<div className={dropzone.empty}>
				<IconUpload size={24} stroke={1.5} aria-hidden />
				<strong>{pick}</strong>
				<span>{t('own.hint', { size: format.bytes(ownFileLimit()) })}</span>
			</div>
		</Dropzone>
	)
}
