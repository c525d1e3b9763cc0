import type { ConversionStage } from '@panelyard/contracts/models/conversion'

export type OnProgress = (stage: ConversionStage, percent: number) => void

/** Progress of the whole at the start and end of each stage, in per cent. */
const SPANS: Record<ConversionStage, [number, number]> = {
	reading: [0, 12],
	geometry: [12, 80],
	structure: [80, 88],
	writing: [88, 100],
}

/** Converts a stage's own fraction to a percentage of the whole that never falls, and reports only changes. */
export class Progress {
	private percent = -1
	private stage: ConversionStage = 'reading'
	private readonly tell: OnProgress

	constructor(tell: OnProgress) {
		this.tell = tell
	}

	report(stage: ConversionStage, fraction: number): void {
		const [from, to] = SPANS[stage]
		const percent = Math.max(
			this.percent,
			Math.round((from + (to - from) * Math.min(1, Math.max(0, fraction))) * 10) / 10,
		)
		if (percent - this.percent < 0.5 && stage === this.stage && percent < to) return
		if (percent === this.percent && stage === this.stage) return
		this.percent = percent
		this.stage = stage
		this.tell(stage, percent)
	}
}
