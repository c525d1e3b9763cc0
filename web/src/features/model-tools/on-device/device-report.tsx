import { Button, Title } from '@mantine/core'
import { type IdsText, placesBroken } from '@panelyard/contracts/testing/conformance'
import { IconBraces, IconFileCheck, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../locales/format.ts'
import { fileNameOf, saveFile } from '../../../ui/save-file.ts'
import { FactRows } from '../../../ui/text/facts.tsx'
import { ConformanceReport } from '../conformance-report.tsx'
import { DownloadResults } from '../download-results.tsx'
import { FaultCausesReport } from '../fault-causes-report.tsx'
import { IdsButton } from '../ids-choice.tsx'
import classes from '../inspection-report.module.css'
import { hasFailedIds, unmetIds, VERDICT_ICONS } from '../inspection-verdict.ts'
import { PrintReport } from '../print-report.tsx'
import actions from '../tool-actions.module.css'
import type { DeviceResult } from './use-device-test.ts'

type DeviceReportProps = {
	result: DeviceResult
	/** The file is tested once more, with IDS files. */
	onIds: (files: readonly IdsText[]) => void
	onAnother: () => void
}

/** The report of a test on this device. Also its printed form. */
export function DeviceReport({ result: { file, testedAt, test }, onIds, onAnother }: DeviceReportProps) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	const { schema, exporter, conformance } = test
	const broken = placesBroken(conformance)
	const unmet = unmetIds(conformance)
	const verdict = broken > 0 ? 'mend' : unmet > 0 ? 'unmet' : 'ready'
	const title = {
		mend: 'device.bad',
		unmet: hasFailedIds(conformance) ? 'verdict.unmet' : 'ids.invalid',
		ready: 'device.good',
	} as const
	const Icon = VERDICT_ICONS[verdict]
	const download = () => {
		const text = JSON.stringify(
			{ file_name: file.name, file_bytes: file.size, tested_at: testedAt, ...test },
			null,
			'\t',
		)
		const name = fileNameOf(file.name.replace(/\.ifc$/i, ''), 'model')
		saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }))
	}
	return (
		<article className={classes.report}>
			<header className={classes.head}>
				<Title order={2} className={classes.name}>
					<bdi>{file.name}</bdi>
				</Title>
				<p className={classes.printed}>{t('testing.printed', { date: format.dateTime(testedAt) })}</p>
			</header>
			<div className={classes.verdict} data-verdict={verdict} role="status">
				<Icon size={26} stroke={1.7} className={classes.verdictIcon} aria-hidden />
				<div>
					<strong>{t(title[verdict])}</strong>
					{broken > 0 && <p>{t('verdict.broken', { number: broken })}</p>}
					{title[verdict] === 'verdict.unmet' && <p>{t('verdict.unmet_text')}</p>}
					{unmet > 0 && <p>{t('verdict.ids', { failed: unmet, number: conformance.ids.length })}</p>}
					{broken === 0 && <p>{t('device.good_text')}</p>}
				</div>
			</div>
			<div className={classes.onScreen}>
				<div className={actions.actions}>
					<IdsButton files={[]} onChange={onIds} leftSection={<IconFileCheck size={17} aria-hidden />}>
						{t('ids.test')}
					</IdsButton>
					<PrintReport fileName={file.name} />
					<DownloadResults conformance={conformance} fileName={file.name} exporter={exporter} testedAt={testedAt} />
					<Button variant="default" leftSection={<IconBraces size={17} aria-hidden />} onClick={download}>
						{t('testing.json')}
					</Button>
					<Button
						variant="subtle"
						color="gray"
						leftSection={<IconRefresh size={17} className="mirrored" aria-hidden />}
						onClick={onAnother}
					>
						{t('testing.another')}
					</Button>
				</div>
			</div>
			<div className={classes.columns}>
				<div className={classes.main}>
					<FaultCausesReport conformance={conformance} exporter={exporter} />
					<ConformanceReport conformance={conformance} schema={schema} />
				</div>
				<section className={classes.card} aria-label={t('sections.facts')}>
					<Title order={3}>{t('sections.facts')}</Title>
					<dl className={classes.facts}>
						<FactRows
							facts={[
								[t('facts.schema'), schema],
								[t('facts.exporter'), exporter],
								[t('facts.size'), format.bytes(file.size)],
							]}
						/>
					</dl>
				</section>
			</div>
		</article>
	)
}
