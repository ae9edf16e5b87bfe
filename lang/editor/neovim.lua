-- Neovim 0.8 or later: put this into init.lua, or `:luafile` it. It needs no plugin.
vim.filetype.add({
  extension = { hc = "hcl-rules" },
  pattern = { [".*%.hc%.md"] = { "hcl-rules-markdown", { priority = 10 } } },
})
-- A game has one server: that of its repository, or of the topmost folder with rulesets around a file.
local function root(file)
  local folder = vim.fs.dirname(file)
  local git = vim.fs.find(".git", { path = folder, upward = true })[1]
  local rulesets = vim.fs.find(function(name)
    return name:match("%.hc$") or name:match("%.hc%.md$")
  end, { path = folder, upward = true, limit = math.huge })
  return vim.fs.dirname(git or rulesets[#rulesets] or file)
end
vim.api.nvim_create_autocmd("FileType", {
  pattern = { "hcl-rules", "hcl-rules-markdown", "toml" },
  callback = function(event)
    local file = vim.fn.fnamemodify(vim.api.nvim_buf_get_name(event.buf), ":p")
    vim.bo[event.buf].commentstring = "# %s"
    vim.lsp.start({ name = "hcl", cmd = { "hcl", "lsp" }, root_dir = root(file) })
  end,
})
