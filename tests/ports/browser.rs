//! Tools that drive a browser.

use mcp_tool::{Nullable, mcp_tool};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ColorScheme {
    Light,
    Dark,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ReducedMotion {
    Reduce,
    NoPreference,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum ForcedColors {
    Active,
    None,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Contrast {
    More,
    NoPreference,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Media {
    Screen,
    Print,
}

/// Runs browser emulate media
#[mcp_tool(
    title = "Browser Emulate Media",
    read_only = false,
    destructive,
    open_world,
    rename_all = "camelCase",
    closed
)]
fn browser_emulate_media(
    /// What colorScheme means
    color_scheme: Nullable<ColorScheme>,
    /// What reducedMotion means
    reduced_motion: Nullable<ReducedMotion>,
    /// What forcedColors means
    forced_colors: Nullable<ForcedColors>,
    /// What contrast means
    contrast: Nullable<Contrast>,
    /// What media means
    media: Nullable<Media>,
) {
    let _ = (color_scheme, reduced_motion, forced_colors, contrast, media);
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct FormField {
    /// What element means
    element: Option<String>,
    /// What target means
    target: String,
    /// What name means
    name: String,
    /// What type means
    r#type: FieldType,
    /// What value means
    value: String,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum FieldType {
    Textbox,
    Checkbox,
    Radio,
    Combobox,
    Slider,
}

/// Runs browser fill form
#[mcp_tool(
    title = "Browser Fill Form",
    read_only = false,
    destructive,
    open_world,
    closed
)]
fn browser_fill_form(
    /// What fields means
    fields: Vec<FormField>,
) {
    let _ = fields;
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Size {
    /// What width means
    width: u32,
    /// What height means
    height: u32,
}

/// Runs browser start video
#[mcp_tool(title = "Browser Start Video", read_only, open_world, closed)]
fn browser_start_video(
    /// What filename means
    filename: Option<String>,
    /// What size means
    size: Option<Size>,
    /// What fps means
    fps: Option<f64>,
    /// What cursor means
    cursor: Option<bool>,
) {
    let _ = (filename, size, fps, cursor);
}

mod devtools {
    //! Tools of another server, with its own idea of the same things.

    use super::{Deserialize, JsonSchema, Serialize, mcp_tool};

    #[derive(Deserialize, JsonSchema)]
    enum NetworkConditions {
        Offline,
        #[serde(rename = "Slow 3G")]
        Slow3g,
        #[serde(rename = "Fast 3G")]
        Fast3g,
        #[serde(rename = "Slow 4G")]
        Slow4g,
        #[serde(rename = "Fast 4G")]
        Fast4g,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    enum ColorScheme {
        Dark,
        Light,
        Auto,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    enum ForcedColors {
        Active,
        None,
        Auto,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    enum Contrast {
        More,
        Less,
        Custom,
        NoPreference,
        Auto,
    }

    #[derive(Deserialize, JsonSchema)]
    #[serde(rename_all = "kebab-case")]
    enum ReducedMotion {
        Reduce,
        NoPreference,
        Auto,
    }

    /// Runs emulate
    #[mcp_tool(read_only = false, rename_all = "camelCase", closed)]
    fn emulate(
        /// What pageId means
        page_id: u32,
        /// What networkConditions means
        network_conditions: Option<NetworkConditions>,
        /// What cpuThrottlingRate means
        #[arg(minimum = 1, maximum = 20)]
        cpu_throttling_rate: Option<f64>,
        /// What geolocation means
        geolocation: Option<String>,
        /// What userAgent means
        user_agent: Option<String>,
        /// What colorScheme means
        color_scheme: Option<ColorScheme>,
        /// What forcedColors means
        forced_colors: Option<ForcedColors>,
        /// What prefersContrast means
        prefers_contrast: Option<Contrast>,
        /// What prefersReducedMotion means
        prefers_reduced_motion: Option<ReducedMotion>,
        /// What viewport means
        viewport: Option<String>,
        /// What extraHttpHeaders means
        extra_http_headers: Option<String>,
    ) {
        let _ = (page_id, network_conditions, cpu_throttling_rate);
        let _ = (geolocation, user_agent, color_scheme, forced_colors);
        let _ = (prefers_contrast, prefers_reduced_motion, viewport);
        let _ = extra_http_headers;
    }

    #[derive(Serialize, Deserialize, JsonSchema)]
    #[serde(rename_all = "lowercase")]
    enum Format {
        Png,
        Jpeg,
        Webp,
    }

    /// Runs take screenshot
    #[mcp_tool(read_only = false, rename_all = "camelCase", closed)]
    fn take_screenshot(
        /// What pageId means
        page_id: u32,
        /// What format means
        #[arg(default = Format::Png)]
        format: Format,
        /// What quality means
        #[arg(maximum = 100)]
        quality: Option<u8>,
        /// What uid means
        uid: Option<String>,
        /// What fullPage means
        full_page: Option<bool>,
        /// What filePath means
        file_path: Option<String>,
    ) {
        let _ = (page_id, format, quality, uid, full_page, file_path);
    }

    /// Runs wait for
    #[mcp_tool(read_only, rename_all = "camelCase", closed)]
    fn wait_for(
        /// What pageId means
        page_id: u32,
        /// What text means
        #[arg(min_items = 1)]
        text: Vec<String>,
        /// What timeout means
        #[arg(minimum = -9_007_199_254_740_991, maximum = 9_007_199_254_740_991)]
        timeout: Option<i64>,
    ) {
        let _ = (page_id, text, timeout);
    }
}
