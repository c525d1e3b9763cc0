/** Compares the artefacts of two versions: `BEFORE AFTER OUTPUT`. Run as a process of its own. */
import { compareVersions } from '@panelyard/conversion/compare-versions'

const [before_directory = '', after_directory = '', output_directory = ''] = process.argv.slice(2)
await compareVersions({
	kind: 'compare_versions',
	before_directory,
	after_directory,
	output_directory,
	panel_rule: null,
})
